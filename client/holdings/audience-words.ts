import type { HoldingAudience, HoldingCard } from '#contract/holdings.ts'

/** Who can see it, in the words its author chose from. */
export function audienceWords(audience: HoldingAudience, group: HoldingCard['group']): string {
  if (audience === 'public') return 'Anyone on the web'
  if (audience === 'members') return 'All members'
  return group ? `Members of ${group.name}` : 'Members of a group'
}
