import { glob, readFile } from 'node:fs/promises'

const kinds = {
  unit: ['contract/**/*.test.ts', 'scripts/**/*.test.ts', 'relevance/**/*.test.ts'],
  client: ['client/**/*.test.{ts,tsx}'],
  server: ['server/**/*.test.ts', 'testing/**/*.test.ts'],
  journeys: ['e2e/**/*.{test,spec}.ts'],
}

/**
 * The whole suite runs on PostgreSQL. On the embedded database run, besides the journeys, the files about what it does in
 * its own way (one connection, a worker thread, snapshots, a locked directory), and of each feature the one
 * that goes furthest, of a room the two.
 */
export const onEmbeddedToo = [
  'server/around-every-kind',
  ...['server/database/', 'server/demo/', 'server/jobs/', 'testing/releases/'],
  'server/account-deletion/erase-account',
  'server/accounts/register',
  'server/accounts/session',
  'server/audit/forget-names',
  'server/blocks/blocks',
  'server/categories/list-categories',
  'server/colleagues/connections',
  'server/command-line/account-commands',
  'server/comments/write-comment',
  'server/data-exports/export.test.ts',
  ...['server/events/answers', 'server/events/remind'],
  ...['server/exchange/asks', 'server/exchange/offers'],
  ...['server/groups/group-posts', 'server/groups/life'],
  ...['server/holdings/around-holdings', 'server/holdings/holdings'],
  'server/http/door',
  'server/http/read-only-database',
  'server/http/shed-load',
  'server/iiif/presentation',
  'server/imports/imports',
  'server/item-files/item-files',
  ...['server/learning/certificates', 'server/learning/record'],
  'server/lists/lists',
  'server/mail/mail',
  'server/media/claim-files',
  'server/messages/live-messages',
  'server/messages/send-message',
  'server/moderation/ladder',
  'server/notifications/list-notifications',
  'server/oai/harvest',
  'server/posts/any-community',
  'server/posts/create-post',
  'server/posts/like-post',
  'server/posts/review-post',
  'server/profiles/edit-profile',
  'server/reports/report-content',
  ...['server/resources/downloads', 'server/resources/resources'],
  ...['server/collections/collections', 'server/collections/review'],
  ...['server/search/search', 'server/search/words-of-titles'],
  'server/settings/settings',
  'server/site/newsletter',
  'server/this-site/appearance',
  'server/uploads/upload-file',
  'server/users/note-activity',
]

/** Every test file by kind; with `beginnings`, only those whose path begins with one of them. */
export async function testFiles(beginnings: string[] = []) {
  const isWanted = (file: string) => beginnings.length === 0 || beginnings.some((beginning) => file.startsWith(beginning))
  const find = async (patterns: string[]) => (await Array.fromAsync(glob(patterns))).filter(isWanted).toSorted()
  const server = await find(kinds.server)
  const sources = await Promise.all(server.map((file) => readFile(file, 'utf8')))
  const dearestFirst = server
    .map((file, at) => ({ file, source: sources[at]! }))
    .toSorted((a, b) => Number(startsProcesses(b.source)) - Number(startsProcesses(a.source)))
  const isChosen = (file: string) => beginnings.length > 0 || onEmbeddedToo.some((beginning) => file.startsWith(beginning))
  return {
    unit: await find(kinds.unit),
    client: await find(kinds.client),
    server,
    /** Of those, the ones for which it makes a difference which database there is. */
    onPostgres: dearestFirst.filter(({ source }) => opensChosenDatabase(source)).map(({ file }) => file),
    /** What has no database, or one of its own, runs here as well. Files that were asked for run on both. */
    onEmbedded: dearestFirst.filter(({ file, source }) => !opensChosenDatabase(source) || isChosen(file)).map(({ file }) => file),
    journeys: await find(kinds.journeys),
  }
}

/** The one that TEST_DATABASE says; other tests have none, or name theirs. */
const opensChosenDatabase = (source: string) =>
  /open\w*World\(|openTestDatabase\(\)|onReleaseBefore\(|'TEST_DATABASE'/.test(source)

/** They take longest: begun last, they would keep one core waiting for the other. */
const startsProcesses = (source: string) => /\bspawn\(|#testing\/server-process/.test(source)
