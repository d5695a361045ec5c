/** What reviewers can decide. */
export const decisions = ['approve', 'send_back', 'reject', 'unapprove', 'restore'] as const
export type Decision = (typeof decisions)[number]
