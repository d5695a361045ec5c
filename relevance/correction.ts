/**
 * What an instance has learned from its admins' decisions: a new line for the log odds, and a few concepts of the lexicon
 * that speak more or less for the field there than elsewhere.
 */
export interface Correction {
  /** From its numbers, so that posts scored without it, or with another one, are scored again. */
  version: string
  /** The version of the model whose log odds it corrects. */
  base: string
  slope: number
  offset: number
  /** In log odds, by concept. */
  weights: Record<string, number>
}

export function addedBy({ weights }: Correction, concepts: Set<string>): number {
  let sum = 0
  for (const concept of concepts) sum += weights[concept] ?? 0
  return sum
}
