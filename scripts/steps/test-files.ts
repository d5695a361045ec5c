import { glob, readFile } from 'node:fs/promises'

const kinds = {
  unit: ['contract/**/*.test.ts', 'scripts/**/*.test.ts', 'relevance/**/*.test.ts'],
  client: ['client/**/*.test.{ts,tsx}'],
  server: ['server/**/*.test.ts', 'testing/**/*.test.ts'],
  journeys: ['e2e/**/*.{test,spec}.ts'],
}

/** Every test file by kind; with `beginnings`, only those whose path begins with one of them. */
export async function testFiles(beginnings: string[] = []) {
  const isWanted = (file: string) => beginnings.length === 0 || beginnings.some((beginning) => file.startsWith(beginning))
  const find = async (patterns: string[]) => (await Array.fromAsync(glob(patterns))).filter(isWanted).toSorted()
  const server = await find(kinds.server)
  const isForBoth = await Promise.all(server.map(opensChosenDatabase))
  return {
    unit: await find(kinds.unit),
    client: await find(kinds.client),
    server,
    /** Of those, the ones for which it makes a difference which database there is. */
    onBothDatabases: server.filter((_, at) => isForBoth[at]),
    journeys: await find(kinds.journeys),
  }
}

/** The one that TEST_DATABASE says; other tests have none, or name theirs. */
async function opensChosenDatabase(file: string) {
  return /open\w*World\(|openTestDatabase\(\)|'TEST_DATABASE'/.test(await readFile(file, 'utf8'))
}
