import { randomUUID } from 'node:crypto'
import type { CallInput } from '#contract/endpoint.ts'
import { askForLines, changeLine, createOffer, readOffer, type Offer } from '#contract/offers.ts'
import { reviewSubject } from '#contract/review.ts'
import { answerWant, createWant, readWant, type Want } from '#contract/wants.ts'
import type { Actor, World } from './world.ts'

type WantDraft = Partial<CallInput<typeof createWant>['body']>
type OfferDraft = Partial<CallInput<typeof createOffer>['body']>
type Change = CallInput<typeof changeLine>['body']

/** Requests and offers, submitted by members and approved by admins. */
export function exchangeRoom(world: World, admin: () => Actor) {
  const at = (id: number) => ({ params: { id: `${id}` } })
  const decide = (id: number, decision: 'approve' | 'unapprove' | 'reject' | 'send_back') =>
    world.as(admin()).call(reviewSubject, {
      body: { subjectType: 'holding', subjectId: id, decision, ...(decision !== 'approve' && { reason: 'Not for this site.' }) },
    })
  const askFor = (author: Actor, draft: WantDraft = {}): Promise<Want> =>
    world.as(author).call(createWant, { body: { title: `Request ${randomUUID()}`, about: 'resource', ...draft } })
  const give = (author: Actor, draft: OfferDraft = {}): Promise<Offer> =>
    world.as(author).call(createOffer, {
      body: {
        ...{ title: `Offer ${randomUUID()}`, city: 'Bergen', country: 'NO', postage: 'giver' },
        ...{ lines: [{ title: 'First volume' }, { title: 'Second volume' }], ...draft },
      },
    })
  return {
    ...{ at, decide, askFor, give },
    /** Approved. */
    async want(author: Actor, draft: WantDraft = {}): Promise<Want> {
      const { id } = await askFor(author, draft)
      await decide(id, 'approve')
      return world.as(author).call(readWant, at(id))
    },
    async offer(author: Actor, draft: OfferDraft = {}): Promise<Offer> {
      const { id } = await give(author, draft)
      await decide(id, 'approve')
      return world.as(author).call(readOffer, at(id))
    },
    readWant: (id: number, viewer: Actor) => world.as(viewer).call(readWant, at(id)),
    readOffer: (id: number, viewer: Actor) => world.as(viewer).call(readOffer, at(id)),
    answer: (who: Actor, id: number, given: Partial<CallInput<typeof answerWant>['body']> = {}) =>
      world.as(who).call(answerWant, { ...at(id), body: { note: 'We have it.', ...given } }),
    ask: (who: Actor, id: number, lineIds: number[], note?: string) =>
      world.as(who).call(askForLines, { ...at(id), body: { lineIds, ...(note && { note }) } }),
    line: (who: Actor, lineId: number, change: Change) => world.as(who).call(changeLine, { ...at(lineId), body: change }),
  }
}
