// Apart from their words: calls name rules on every screen, the words stand on few.

/** In the order of the Community Guidelines. */
export const ruleIds = ['on_topic', 'promotion', 'respect', 'privacy', 'rights', 'authentic'] as const
export type RuleId = (typeof ruleIds)[number]
