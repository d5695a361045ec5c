import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { CallInput } from '#contract/endpoint.ts'
import { createGroup, readGroup, type Group } from '#contract/groups.ts'
import { joinGroup } from '#contract/group-members.ts'
import { reviewSubject } from '#contract/review.ts'
import { keepFacts } from '#server/groups/keep-facts.ts'
import { addGroup } from './groups.ts'
import type { Actor, World } from './world.ts'

type Draft = Partial<CallInput<typeof createGroup>['body']>

type Traits = NonNullable<Parameters<typeof addGroup>[2]> & { subjects?: string[]; language?: string; country?: string }

/** Groups, started by members and approved by admins. */
export function groupRoom(world: World, admin: () => Actor) {
  const start = (owner: Actor, draft: Draft = {}): Promise<Group> =>
    world.as(owner).call(createGroup, { body: { title: `Group ${randomUUID()}`, joining: 'open', ...draft } })
  const at = (id: number) => ({ params: { id: `${id}` } })
  const approve = (id: number) =>
    world.as(admin()).call(reviewSubject, { body: { subjectType: 'holding', subjectId: id, decision: 'approve' } })
  return {
    start,
    approve,
    at,
    /** Approved, with these members. */
    async stand(owner: Actor, traits: Traits = {}, members: Actor[] = []): Promise<number> {
      const { subjects, language, country, ...given } = traits
      const { id } = await addGroup(world, owner, { members, ...given })
      if (!subjects && !language && !country) return id
      const own = { ...(subjects && { subjects }), language: language ?? null, country: country ?? null }
      await world.db.updateTable('groups').set(own).where('holding_id', '=', id).execute()
      await keepFacts(world, id)
      return id
    },
    /** Makes this group alone some days older: letting time pass would end sessions. */
    async age(id: number, days: number) {
      const earlier = (column: string) => sql<Date>`${sql.ref(column)} - make_interval(days => ${days})`
      await world.db
        .updateTable('group_members')
        .set({
          ...{ since: earlier('since'), last_seen_at: earlier('last_seen_at') },
          invited_at: earlier('invited_at'),
          ...{ asks_again_at: earlier('asks_again_at'), invited_again_at: earlier('invited_again_at') },
        })
        .where('group_id', '=', id)
        .execute()
      await world.db
        .updateTable('group_links')
        .set({ expires_at: earlier('expires_at') })
        .where('group_id', '=', id)
        .execute()
      await world.db
        .updateTable('groups')
        .set({ opens_at: earlier('opens_at'), ownerless_since: earlier('ownerless_since') })
        .where('holding_id', '=', id)
        .execute()
    },
    /** Makes someone a member, however the group is joined. */
    async put(id: number, member: Actor, role: 'member' | 'moderator' = 'member') {
      await world.db
        .insertInto('group_members')
        .values({ group_id: id, user_id: member.id, state: 'member', role, since: world.rooms.now() })
        .execute()
      await world.db
        .updateTable('groups')
        .set(({ eb }) => ({ member_count: eb('member_count', '+', 1) }))
        .where('holding_id', '=', id)
        .execute()
      await keepFacts(world, id)
    },
    join: (id: number, member: Actor) => world.as(member).call(joinGroup, at(id)),
    read: (id: number, viewer: Actor) => world.as(viewer).call(readGroup, at(id)),
  }
}
