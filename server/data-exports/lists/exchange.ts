import { sql } from 'kysely'
import { tableList } from '#server/data-exports/list.ts'
import { titleOf } from './seen-titles.ts'

export const ownWants = tableList({
  name: 'own-requests',
  about: 'What you look for, in every state; titles and descriptions are in submissions.',
  columns: () => ({
    requestId: sql`wants.holding_id`,
    about: sql`wants.about`,
    subjects: sql`wants.subjects`,
    language: sql`wants.language`,
    until: sql`wants.until`,
    status: sql`wants.status`,
    answers: sql`wants.answer_count`,
    lastNewsAt: sql`wants.active_at`,
    closedAt: sql`wants.closed_at`,
    openedAgainAt: sql`wants.reopened_at`,
  }),
  from: () => sql`wants join holdings on holdings.id = wants.holding_id`,
  where: ({ userId }) => sql`holdings.author_id = ${userId}`,
  key: ['wants.holding_id'],
})

export const wantAnswers = tableList({
  name: 'request-answers',
  about: 'Your answers to what others look for.',
  columns: (whose) => ({
    id: sql`want_answers.id`,
    requestId: sql`want_answers.want_id`,
    request: titleOf(whose, 'want_answers.want_id'),
    note: sql`want_answers.note`,
    url: sql`want_answers.url`,
    namedId: sql`want_answers.holding_id`,
    named: titleOf(whose, 'want_answers.holding_id'),
    helpedAt: sql`want_answers.helped_at`,
    createdAt: sql`want_answers.created_at`,
  }),
  from: () => sql`want_answers`,
  where: ({ userId }) => sql`want_answers.user_id = ${userId}`,
  key: ['want_answers.id'],
})

export const ownOffers = tableList({
  name: 'own-offers',
  about: 'What you give away, in every state; titles and descriptions are in submissions.',
  columns: () => ({
    offerId: sql`offers.holding_id`,
    city: sql`offers.city`,
    country: sql`offers.country`,
    postage: sql`offers.postage`,
    until: sql`offers.until`,
    mode: sql`offers.mode`,
    status: sql`offers.status`,
    closedAt: sql`offers.closed_at`,
  }),
  from: () => sql`offers join holdings on holdings.id = offers.holding_id`,
  where: ({ userId }) => sql`holdings.author_id = ${userId}`,
  key: ['offers.holding_id'],
})

export const offerLines = tableList({
  name: 'offer-lines',
  about:
    'The lines of your offers, and lines of others that are promised or were given to you. Who else asked is theirs to know.',
  columns: (whose) => ({
    offerId: sql`offer_lines.offer_id`,
    offer: titleOf(whose, 'offer_lines.offer_id'),
    lineId: sql`offer_lines.id`,
    title: sql`offer_lines.title`,
    note: sql`offer_lines.note`,
    state: sql`offer_lines.state`,
    isYours: sql`coalesce(offer_lines.promised_to = ${whose.userId}, false)`,
    promisedAt: sql`offer_lines.promised_at`,
  }),
  from: () => sql`offer_lines join holdings on holdings.id = offer_lines.offer_id`,
  where: ({ userId }) => sql`(holdings.author_id = ${userId} or offer_lines.promised_to = ${userId})`,
  key: ['offer_lines.offer_id', 'offer_lines.id'],
})

export const offerAsks = tableList({
  name: 'offer-asks',
  about: 'What you asked for of the offers of others. It is kept for 90 days after the offer is closed.',
  columns: (whose) => ({
    id: sql`offer_asks.id`,
    offerId: sql`offer_asks.offer_id`,
    offer: titleOf(whose, 'offer_asks.offer_id'),
    lineId: sql`offer_asks.line_id`,
    note: sql`offer_asks.note`,
    createdAt: sql`offer_asks.created_at`,
  }),
  from: () => sql`offer_asks`,
  where: ({ userId }) => sql`offer_asks.user_id = ${userId}`,
  key: ['offer_asks.id'],
})
