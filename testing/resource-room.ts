import { randomUUID } from 'node:crypto'
import type { CallInput } from '#contract/endpoint.ts'
import { addVersion, createResource, readResource, type Resource } from '#contract/resources.ts'
import { reviewSubject } from '#contract/review.ts'
import { upload } from './uploads.ts'
import type { Actor, World } from './world.ts'

type NewResource = CallInput<typeof createResource>['body']
type Draft = Partial<NewResource>

/** Resources, shared by members and approved by admins. */
export function resourceRoom(world: World, admin: () => Actor) {
  const at = (id: number) => ({ params: { id: `${id}` } })
  const bodyOf = (draft: Draft): NewResource => {
    const mark = randomUUID()
    return {
      ...{
        title: `Resource ${mark}`,
        type: 'policy',
        subjects: ['Cataloging'],
        language: 'en',
        licence: 'cc-by',
        mayShare: true,
      },
      ...(draft.upload ? {} : { link: `https://files.example/${mark}` }),
      ...draft,
    }
  }
  const share = (author: Actor, draft: Draft = {}): Promise<Resource> =>
    world.as(author).call(createResource, { body: bodyOf(draft) })
  const decide = (id: number, decision: 'approve' | 'unapprove' | 'reject' | 'send_back') =>
    world.as(admin()).call(reviewSubject, {
      body: { subjectType: 'holding', subjectId: id, decision, ...(decision !== 'approve' && { reason: 'Not for this site.' }) },
    })
  const file = async (author: Actor, content = `A text ${randomUUID()}`, name = 'policy.txt') =>
    (await upload(world, author, { content, name, type: 'text/plain' })).url
  return {
    ...{ at, bodyOf, share, decide, file },
    /** Approved. */
    async stand(author: Actor, draft: Draft = {}): Promise<Resource> {
      const { id } = await share(author, draft)
      await decide(id, 'approve')
      return world.as(author).call(readResource, at(id))
    },
    read: (id: number, viewer: Actor | null) => world.as(viewer).call(readResource, at(id)),
    add: (author: Actor, id: number, version: CallInput<typeof addVersion>['body']) =>
      world.as(author).call(addVersion, { ...at(id), body: version }),
    /** The raw response, through the API. */
    fetch: (
      viewer: Actor | null,
      id: number,
      number: number,
      headers: Record<string, string> = {},
      method: 'GET' | 'HEAD' = 'GET',
    ) => world.as(viewer).inject({ method, url: `/api/resources/${id}/versions/${number}/file`, headers }),
  }
}
