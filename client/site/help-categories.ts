export const helpCategories = [
  { id: 'account', title: 'Your account', detail: 'Signing up and in, profile, privacy, notifications, safety' },
  { id: 'posting', title: 'Posts and moderation', detail: 'Writing, review, the rules, reports, warnings and appeals' },
  { id: 'people', title: 'Colleagues and messages', detail: 'Finding people, requests, messages, blocking and muting' },
] as const
export type HelpCategory = (typeof helpCategories)[number]['id']
