import { askForLines, createOffer, readOffer } from '#contract/offers.ts'
import { answerWant, createWant } from '#contract/wants.ts'
import { personalMarks, writtenMarks } from './marks.ts'
import { secret } from './full-life-in-rooms.ts'
import type { Actor, World } from './world.ts'

type People<Name extends string> = Record<Name, Actor>

const at = (id: number) => ({ params: { id: `${id}` } })
const place = { city: 'Bergen', country: 'NO', postage: 'giver' } as const

/** As an admin's approval leaves it. */
async function list({ db, rooms }: World, id: number) {
  const now = rooms.now()
  await db
    .updateTable('holdings')
    .set({ state: 'approved', approved_at: now, listed_at: now, reviewed_at: now })
    .where('id', '=', id)
    .execute()
}

async function standingWant(world: World, author: Actor, title: string) {
  const { id } = await world.as(author).call(createWant, { body: { title, body: title, about: 'volume', subjects: [title] } })
  await list(world, id)
  return id
}

async function standingOffer(world: World, author: Actor, { title, lines }: { title: string; lines: string[] }) {
  const body = { ...place, city: title, title, body: title, lines: lines.map((line) => ({ title: line, note: line })) }
  const { id } = await world.as(author).call(createOffer, { body })
  await list(world, id)
  return world.as(author).call(readOffer, at(id))
}

/**
 * What is deleted with the member: a request, an offer and what they asked for; their answers stay, like everything else
 * they wrote.
 */
export async function exchange(world: World, { ada, ben, cleo }: People<'ada' | 'ben' | 'cleo'>) {
  const { want, offer, ask } = personalMarks
  const own = await standingWant(world, ada, want)
  await world.as(ben).call(answerWant, { ...at(own), body: { note: 'We have one.' } })
  const theirs = await standingWant(world, ben, 'Wanted by another')
  const note = writtenMarks.answer
  await world.as(ada).call(answerWant, { ...at(theirs), body: { note, url: `https://${note}.test` } })
  const given = await standingOffer(world, ada, { title: offer, lines: [offer] })
  await world.as(ben).call(askForLines, { ...at(given.id), body: { lineIds: [given.lines[0]!.id], note: 'Please' } })
  const taken = await standingOffer(world, ben, { title: 'Given by another', lines: ['One', 'Two', 'Three'] })
  const lineIds = taken.lines.map(({ id }) => id)
  for (const who of [ada, cleo])
    await world.as(who).call(askForLines, { ...at(taken.id), body: { lineIds, note: who === ada ? ask : 'Me too' } })
  await world.db.updateTable('offer_lines').set({ state: 'given' }).where('id', '=', lineIds[2]!).execute()
  return { theirs, taken: taken.id, lineIds }
}

/** Ada looks for something and gives something away, answers Ben and asks him for a line; what others tell him is not hers. */
export async function exchangeOwn(world: World, { ada, ben, cem }: People<'ada' | 'ben' | 'cem'>) {
  await standingWant(world, ada, 'Own request')
  const theirs = await standingWant(world, ben, 'Own question of Ben')
  await world.as(ada).call(answerWant, { ...at(theirs), body: { note: 'Own answer' } })
  await world.as(cem).call(answerWant, { ...at(theirs), body: { note: secret } })
  const own = await standingOffer(world, ada, { title: 'Own offer', lines: ['Own line'] })
  await world.as(cem).call(askForLines, { ...at(own.id), body: { lineIds: [own.lines[0]!.id], note: secret } })
  const taken = await standingOffer(world, ben, { title: 'Own parcel', lines: ['Own piece', `${secret} piece`] })
  const [first, second] = taken.lines.map(({ id }) => id)
  await world.as(ada).call(askForLines, { ...at(taken.id), body: { lineIds: [first!], note: 'Own reason' } })
  await world.as(cem).call(askForLines, { ...at(taken.id), body: { lineIds: [second!], note: secret } })
}
