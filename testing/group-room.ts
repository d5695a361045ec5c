import { randomUUID } from 'node:crypto'
import type { CallInput } from '#contract/endpoint.ts'
import { createGroup, readGroup, type Group } from '#contract/groups.ts'
import { joinGroup } from '#contract/group-members.ts'
import { reviewSubject } from '#contract/review.ts'
import { keepFacts } from '#server/groups/keep-facts.ts'
import type { Actor, World } from './world.ts'

type Draft = Partial<CallInput<typeof createGroup>['body']>

/** Groups as members start them, and admins let them stand. */
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
    /** Approved, with these in it. */
    async stand(owner: Actor, draft: Draft = {}, members: Actor[] = []): Promise<number> {
      const { id } = await start(owner, draft)
      await approve(id)
      for (const member of members) await this.put(id, member)
      return id
    },
    /** In it, however one gets in. */
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
