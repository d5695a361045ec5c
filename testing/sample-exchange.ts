import type { Holding } from '#contract/holdings.ts'
import type { Offer, OfferCard, OfferLine } from '#contract/offers.ts'
import type { Want, WantAnswer, WantCard } from '#contract/wants.ts'
import { ben } from './sample-post.ts'
import { sampleHolding } from './sample-queue.ts'

const listed = { state: 'approved', listedAt: '2026-03-10T09:00:00.000Z', language: 'en' } as const

const want: Partial<Holding> = {
  ...{ id: 21, kind: 'want', title: 'A disposal schedule for damaged newspapers', body: 'A form would help most.' },
  ...listed,
  facts: { about: 'resource', status: 'open', answers: 1 },
}
const wanted = { about: 'resource', subjects: ['Preservation'], until: null, status: 'open', answerCount: 1 } as const

export const sampleAnswer = (given: Partial<WantAnswer> = {}): WantAnswer => ({
  ...{ id: 5, user: ben, note: 'Ours fits on one page.', card: null, url: 'https://library.example/form', helped: false },
  createdAt: '2026-03-12T09:00:00.000Z',
  ...given,
})

export const sampleWantCard = (given: Partial<WantCard> = {}): WantCard => {
  const { commentCount: _, saveCount: _s, savedByUser: _b, mayComment: _m, role: _r, ...card } = sampleHolding(want)
  return { ...card, ...wanted, subjects: ['Preservation'], ...given }
}

/** Ben's request, as seen by a member who has not answered it. */
export const sampleWant = (given: Partial<Want> = {}): Want => ({
  ...sampleHolding(want),
  ...{ ...wanted, subjects: ['Preservation'], answers: [sampleAnswer()] },
  may: { edit: false, delete: false, answer: true, mark: false, close: false, reopen: false },
  ...given,
})

const offer: Partial<Holding> = {
  ...{ id: 31, kind: 'offer', title: 'Bound journals, 1950 to 1970', body: 'Dry and complete.', ...listed },
  facts: {
    ...{ city: 'Bergen', country: 'NO', postage: 'receiver', until: '2026-04-20', status: 'open', lines: 2, linesFree: 2 },
  },
}
const offered = {
  city: 'Bergen',
  country: 'NO',
  postage: 'receiver',
  until: '2026-04-20',
  mode: 'first_come',
  status: 'open',
  lineCount: 2,
  freeCount: 2,
} as const

export const sampleLine = (given: Partial<OfferLine> = {}): OfferLine => ({
  ...{ id: 41, title: 'Volume 1', note: null, state: 'free', isYours: false, isAsked: false, asks: 0, promisedTo: null },
  ...given,
})

export const sampleOfferCard = (given: Partial<OfferCard> = {}): OfferCard => {
  const { commentCount: _, saveCount: _s, savedByUser: _b, mayComment: _m, role: _r, ...card } = sampleHolding(offer)
  return { ...card, ...offered, ...given }
}

/** Ben's offer, as seen by a member who has not asked for anything. */
export const sampleOffer = (given: Partial<Offer> = {}): Offer => ({
  ...sampleHolding(offer),
  ...offered,
  lines: [sampleLine(), sampleLine({ id: 42, title: 'Volume 2', note: 'Spine repaired' })],
  ...{ asks: [], may: { edit: false, delete: false, ask: true, promise: false } },
  ...given,
})
