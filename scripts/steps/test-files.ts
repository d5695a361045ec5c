import { glob, readFile } from 'node:fs/promises'

const kinds = {
  unit: ['contract/**/*.test.ts', 'scripts/**/*.test.ts', 'relevance/**/*.test.ts'],
  client: ['client/**/*.test.{ts,tsx}'],
  server: ['server/**/*.test.ts', 'testing/**/*.test.ts'],
  journeys: ['e2e/**/*.{test,spec}.ts'],
}

/** What is particular to the embedded database: one connection, a worker thread, snapshots, a locked directory. */
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

/**
 * The journeys go through each feature once, on a server with the embedded database (scripts/e2e-server.ts). Listed here is
 * what no journey goes through, and what reads or deletes rows of every feature.
 */
const beyondTheJourneys = [
  'server/account-deletion/erase-account.test.ts',
  'server/audit/forget-names.test.ts',
  'server/data-exports/export.test.ts',
  'server/holdings/large-edits.test.ts',
  'server/iiif/presentation.test.ts',
  'server/mail/mail.test.ts',
  'server/media/claim-files.test.ts',
  'server/oai/harvest.test.ts',
  'server/users/note-activity.test.ts',
  'server/webhooks/webhooks.test.ts',
]

/**
 * The whole suite runs on PostgreSQL; these, the journeys, and tests that name their own database run on the embedded one
 * too.
 */
export const onEmbeddedToo = [...itsOwnWays, ...beyondTheJourneys]

/** Which journeys go through which of the server's folders. */
export const passedByJourneys: Record<string, string[]> = {
  'e2e/accounts.spec.ts': ['accounts', 'accounts/passwords'],
  'e2e/collections.spec.ts': ['collections', 'uploads'],
  'e2e/entry.spec.ts': ['entry'],
  'e2e/events.spec.ts': ['events', 'events/calendar'],
  'e2e/exchange.spec.ts': ['exchange'],
  'e2e/groups.spec.ts': ['groups'],
  'e2e/imports.spec.ts': ['imports'],
  'e2e/items.spec.ts': ['item-files'],
  'e2e/learning.spec.ts': ['learning'],
  'e2e/lists.spec.ts': ['lists'],
  'e2e/messages.spec.ts': ['messages'],
  'e2e/moderation.spec.ts': ['moderation', 'reports', 'review'],
  'e2e/notifications.spec.ts': ['notifications'],
  'e2e/people.spec.ts': ['blocks', 'colleagues', 'profiles'],
  'e2e/posts.spec.ts': ['comments'],
  'e2e/programs.spec.ts': ['check-instance', 'tokens'],
  'e2e/push.spec.ts': ['push'],
  'e2e/resources.spec.ts': ['resources'],
  'e2e/search.spec.ts': ['search'],
  'e2e/security.spec.ts': ['accounts/passkeys', 'accounts/two-factor'],
  'e2e/settings.spec.ts': ['settings'],
  'e2e/sign-on.spec.ts': ['sign-on'],
  'e2e/site-forms.spec.ts': ['site'],
  'e2e/this-site.spec.ts': ['categories', 'this-site'],
}

/** Every test file by kind; with `beginnings`, only those whose path starts with one of them. */
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
    /** Server tests for which it matters which database is used. */
    onPostgres: dearestFirst.filter(({ source }) => opensChosenDatabase(source)).map(({ file }) => file),
    /** Tests without a database, or with one of their own, run only here. Files asked for by path run on both. */
    onEmbedded: dearestFirst.filter(({ file, source }) => !opensChosenDatabase(source) || isChosen(file)).map(({ file }) => file),
    journeys: await find(kinds.journeys),
  }
}

/**
 * Whether a test uses the database chosen by TEST_DATABASE, unless it names its own (`kind`); other files use none, or name
 * theirs.
 */
const opensChosenDatabase = (source: string) =>
  /open\w*World\(|openTestDatabase\((kind\b|\))|onReleaseBefore\(|'TEST_DATABASE'/.test(source)

/** These take longest: started last, they would leave one core waiting for the other. */
const startsProcesses = (source: string) => /\bspawn\(|#testing\/server-process/.test(source)
