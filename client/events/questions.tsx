import type { Event } from '#contract/events.ts'
import { HoldingComments } from '#client/holdings/holding-comments.tsx'
import { eventsKey } from '#client/queue/use-decision.ts'
import { Badge } from '#client/ui/badge.tsx'

const words = {
  all: 'Questions',
  field: 'Ask a question',
  button: 'Ask',
  none: 'Nobody has asked anything yet.',
}

/** Asked in front of all members, answered by the hosts and anyone who knows. */
export const Questions = ({ event }: { event: Event }) => (
  <HoldingComments holding={event} roomKey={eventsKey} words={words} badges={hostBadges(event)} />
)

const badge = <Badge tone="accent">Host</Badge>
const hostBadges = ({ hosts }: Event) =>
  new Map(hosts.filter(({ state }) => state === 'host').map(({ user }) => [user.id, badge] as const))
