import fc from 'fast-check'

/**
 * Holds for anything that can be made of these parts. The same cases at every run, so that a failure is never luck;
 * PROPERTY_SEED=7 tries others, and what fails is told as small as it can be made.
 */
export async function holdsForAny<T>(parts: fc.Arbitrary<T>, claim: (any: T) => Promise<void> | void, cases = 30) {
  const seed = Number(process.env['PROPERTY_SEED'] ?? 2026)
  const property = fc.asyncProperty(parts, async (any) => void (await claim(any)))
  await fc.assert(property, { seed, numRuns: cases, endOnFailure: false })
}
