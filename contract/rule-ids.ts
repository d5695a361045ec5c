// Apart from their words: calls name rules on every screen, but few screens show the words.

/** In the order of the Community Guidelines. */
export const ruleIds = ['on_topic', 'promotion', 'respect', 'privacy', 'rights', 'authentic'] as const
export type RuleId = (typeof ruleIds)[number]
