import { glob, readFile } from 'node:fs/promises'

const kinds = {
  unit: ['contract/**/*.test.ts', 'scripts/**/*.test.ts', 'relevance/**/*.test.ts'],
  client: ['client/**/*.test.{ts,tsx}'],
  server: ['server/**/*.test.ts', 'testing/**/*.test.ts'],
  journeys: ['e2e/**/*.{test,spec}.ts'],
}

/** What the embedded database does in its own way: one connection, a worker thread, snapshots, a directory that is locked. */
const itsOwnWays = [
  'server/command-line/account-commands.test.ts',
  'server/database/backup/damaged-backup.test.ts',
  'server/database/in-batches.test.ts',
  'server/database/migrate.test.ts',
  'server/database/named-statement-client.test.ts',
  'server/database/schema.test.ts',
  'server/database/transaction-scope.test.ts',
  'server/demo/seed-demo.test.ts',
  'server/http/door.test.ts',
  'server/http/read-only-database.test.ts',
  'server/http/shed-load.test.ts',
  'server/jobs/jobs.test.ts',
  'server/jobs/start-together.test.ts',
  'server/posts/like-post.test.ts',
  'testing/releases/releases.test.ts',
]

/** One pass of each feature, by the file that goes furthest. */
const onePassOfEachFeature = [
  'server/account-deletion/erase-account.test.ts',
  'server/accounts/passkeys/passkeys.test.ts',
  'server/accounts/passwords/change-password.test.ts',
  'server/accounts/register.test.ts',
  'server/accounts/two-factor/two-factor.test.ts',
  'server/audit/forget-names.test.ts',
  'server/blocks/blocks.test.ts',
  'server/categories/list-categories.test.ts',
  'server/check-instance/check-instance.test.ts',
  'server/colleagues/connections.test.ts',
  'server/collections/collections.test.ts',
  'server/comments/write-comment.test.ts',
  'server/data-exports/export.test.ts',
  'server/entry/invitations.test.ts',
  'server/events/answers.test.ts',
  'server/events/calendar/calendar.test.ts',
  'server/exchange/offers.test.ts',
  'server/groups/group-posts.test.ts',
  'server/holdings/holdings.test.ts',
  'server/holdings/large-edits.test.ts',
  'server/iiif/presentation.test.ts',
  'server/imports/imports.test.ts',
  'server/item-files/item-files.test.ts',
  'server/learning/certificates.test.ts',
  'server/lists/lists.test.ts',
  'server/mail/mail.test.ts',
  'server/media/claim-files.test.ts',
  'server/messages/send-message.test.ts',
  'server/moderation/ladder.test.ts',
  'server/notifications/list-notifications.test.ts',
  'server/oai/harvest.test.ts',
  'server/posts/create-post.test.ts',
  'server/profiles/edit-profile.test.ts',
  'server/push/push.test.ts',
  'server/reports/report-content.test.ts',
  'server/resources/resources.test.ts',
  'server/search/search.test.ts',
  'server/settings/settings.test.ts',
  'server/sign-on/sign-on.test.ts',
  'server/site/newsletter.test.ts',
  'server/this-site/appearance.test.ts',
  'server/tokens/tokens.test.ts',
  'server/uploads/upload-file.test.ts',
  'server/users/note-activity.test.ts',
  'server/webhooks/webhooks.test.ts',
]

/** The whole suite runs on PostgreSQL; these, the journeys, and what names a database of its own run on the embedded one too. */
export const onEmbeddedToo = [...itsOwnWays, ...onePassOfEachFeature]

/** Every test file by kind; with `beginnings`, only those whose path begins with one of them. */
export async function testFiles(beginnings: string[] = []) {
  const isWanted = (file: string) => beginnings.length === 0 || beginnings.some((beginning) => file.startsWith(beginning))
  const find = async (patterns: string[]) => (await Array.fromAsync(glob(patterns))).filter(isWanted).toSorted()
  const server = await find(kinds.server)
  const sources = await Promise.all(server.map((file) => readFile(file, 'utf8')))
  const dearestFirst = server
    .map((file, at) => ({ file, source: sources[at]! }))
    .toSorted((a, b) => Number(startsProcesses(b.source)) - Number(startsProcesses(a.source)))
  const isChosen = (file: string) => beginnings.length > 0 || onEmbeddedToo.includes(file)
  return {
    unit: await find(kinds.unit),
    client: await find(kinds.client),
    server,
    withProcesses: dearestFirst.filter(({ source }) => startsProcesses(source)).map(({ file }) => file),
    /** Of the server's, the ones for which it makes a difference which database there is. */
    onPostgres: dearestFirst.filter(({ source }) => opensChosenDatabase(source)).map(({ file }) => file),
    /** What has no database, or one of its own, runs here as well. Files that were asked for run on both. */
    onEmbedded: dearestFirst.filter(({ file, source }) => !opensChosenDatabase(source) || isChosen(file)).map(({ file }) => file),
    journeys: await find(kinds.journeys),
  }
}

/** The one that TEST_DATABASE says, at least where a test does not name its own (`kind`); other files have none, or name theirs. */
const opensChosenDatabase = (source: string) =>
  /open\w*World\(|openTestDatabase\((kind\b|\))|onReleaseBefore\(|'TEST_DATABASE'/.test(source)

/** They take longest: begun last, they would keep one core waiting for the other. */
const startsProcesses = (source: string) => /\bspawn\(|#testing\/server-process/.test(source)
