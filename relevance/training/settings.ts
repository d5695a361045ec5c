/** Chosen by cross-validation on the training posts (README.md, "How it was chosen"). */
export const settings = {
  /** By block: words, letters, concepts, pairs, senses. */
  blockWeights: [1, 1, 1, 0.5, 0.5],
  /** How little the weights are pulled to zero. */
  cost: 16,
  /** A feature seen in one post only teaches that post by heart. */
  fewestPosts: 2,
  folds: 5,
}
