import { glob } from 'node:fs/promises'

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
  return {
    unit: await find(kinds.unit),
    client: await find(kinds.client),
    server: await find(kinds.server),
    journeys: await find(kinds.journeys),
  }
}
