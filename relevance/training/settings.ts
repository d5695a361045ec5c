/** Chosen by cross-validation on the training posts (README.md, "Evaluation"). */
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
  /** How many remarks a piece of prose counts for, in what is learned for remarks and in what is learned for prose. */
  shareOfProse: { remark: 0.5, prose: 2 },
  /** What each regression says in each block is counted this much, unless the mixture finds better, and how firmly it is held there. */
  shareOfPart: 0.4,
  pullOfPart: 10,
  /**
   * What is added to the log odds of a text that names no word of the field, and of one that names one: texts of the field without
   * its words were sought for the data, where a fifth of those that name none belong. A queue has fewer.
   */
  fewNamed: [-0.4, -0.2],
  /** How firmly a language's own offset is held at zero. */
  pullOfLanguage: 20,
}
