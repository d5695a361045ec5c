import { randomUUID } from 'node:crypto'
import type { CallInput } from '#contract/endpoint.ts'
import { createEvent, readEvent, type Event } from '#contract/events.ts'
import { reviewSubject } from '#contract/review.ts'
import type { Actor, World } from './world.ts'

type Draft = Partial<CallInput<typeof createEvent>['body']>

export const berlin = {
  timeZone: 'Europe/Berlin',
  place: { name: 'Reading room', city: 'Berlin', country: 'DE' },
}

/** As a form sends it: a number of days from the world's now, at that local time. */
export const localAfter = (world: World, days: number, time = '18:00') =>
  `${new Date(world.rooms.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)}T${time}`

/** Events, proposed by members and approved by admins. */
export function eventRoom(world: World, admin: () => Actor) {
  const propose = (author: Actor, draft: Draft = {}): Promise<Event> =>
    world.as(author).call(createEvent, {
      body: {
        title: `Event ${randomUUID()}`,
        ...(draft.format === 'online' ? {} : { place: berlin.place }),
        ...{ format: 'in_person', timeZone: 'Europe/Berlin' },
        ...{ startsLocal: localAfter(world, 10), endsLocal: localAfter(world, 10, '20:00') },
        ...draft,
      },
    })
  const at = (id: number) => ({ params: { id: `${id}` } })
  const decide = (id: number, decision: 'approve' | 'unapprove' | 'reject' | 'send_back') =>
    world.as(admin()).call(reviewSubject, {
      body: { subjectType: 'holding', subjectId: id, decision, ...(decision !== 'approve' && { reason: 'Not for this site.' }) },
    })
  return {
    propose,
    at,
    decide,
    approve: (id: number) => decide(id, 'approve'),
    /** Approved. */
    async stand(author: Actor, draft: Draft = {}): Promise<Event> {
      const { id } = await propose(author, draft)
      await decide(id, 'approve')
      return world.as(author).call(readEvent, at(id))
    },
    read: (id: number, viewer: Actor | null, date?: number) =>
      world.as(viewer).call(readEvent, { ...at(id), query: date === undefined ? {} : { date: `${date}` } }),
    /** Makes this person a host, as accepting an invitation would. */
    async host(id: number, someone: Actor) {
      await world.db.insertInto('hosts').values({ event_id: id, user_id: someone.id, state: 'host' }).execute()
    },
  }
}
