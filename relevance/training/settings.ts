/** Chosen by cross-validation on the training posts (README.md, "How it was chosen"). */
export const settings = {
  /** By block: words, letters, concepts, pairs, senses. */
  blockWeights: [1, 1, 1, 0.5, 0.5],
  /** How little the weights are pulled to zero. */
  cost: 16,
  /** The same where features are sized by how one-sided they are, and the size of one that is not at all. */
  costOfOneSided: 4,
  leastSize: 0.3,
  /** A feature seen in one post only teaches that post by heart. */
  fewestPosts: 2,
  folds: 5,
  /** How many remarks a piece of prose counts for. */
  shareOfProse: 2,
  /** How firmly a language's own offset is held at zero. */
  pullOfLanguage: 20,
}
