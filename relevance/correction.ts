/**
 * What an instance has learned from its admins' decisions: a new line for the log odds, and a few of the lexicon's concepts
 * that count more or less for the field there than elsewhere.
 */
export interface Correction {
  /** Made from its numbers, so that posts scored without it, or with another, are scored again. */
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
