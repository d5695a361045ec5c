import { sql, type RawBuilder } from 'kysely'
import { mostAnswersEach, type Want, type WantAnswer, type WantCard } from '#contract/wants.ts'
import type { Db } from '#server/database/database.ts'
import { jsonArray, jsonObject, jsonPlain, jsonString, jsonTime, type Json } from '#server/database/json-text.ts'
import { cardAsJson, cardOf, cardRest, holdingFields, holdingParts, maySay } from '#server/holdings/present.ts'
import { mayHearOf, visibleHoldings } from '#server/holdings/visible-holdings.ts'
import { Problem } from '#server/http/problem.ts'
import type { Tx } from '#server/rooms.ts'
import { personAsJson } from '#server/users/present.ts'
import { isHeard, type Reader } from '#server/users/reader.ts'
import { earliestToday } from './last-days.ts'

const shown = {
  about: jsonString('wants.about'),
  subjects: jsonString('wants.subjects'),
  until: jsonString('wants.until'),
  status: jsonString('wants.status'),
  answerCount: jsonPlain('wants.answer_count'),
}

/** The language being looked for, if any; not that of the text. */
const language = jsonString('wants.language')

const answers = (viewer: Reader): Json => sql`(
  select ${jsonArray(
    jsonObject<WantAnswer>({
      id: jsonPlain('want_answers.id'),
      user: personAsJson('users'),
      note: jsonString('want_answers.note'),
      card: sql`coalesce((
        select ${cardAsJson} from holdings ${holdingParts}
         where holdings.id = want_answers.holding_id and ${visibleHoldings(viewer)}), 'null')`,
      url: jsonString('want_answers.url'),
      helped: jsonPlain(sql`(want_answers.helped_at is not null)`),
      createdAt: jsonTime('want_answers.created_at'),
    }),
    sql`want_answers.id`,
  )} from want_answers join users on users.id = want_answers.user_id
   where want_answers.want_id = holdings.id and ${isHeard(viewer)} and ${mayHearOf(viewer)})`

function may(viewer: Reader, now: Date): Json {
  const isOwn = sql<boolean>`holdings.author_id = ${viewer.id}`
  const isOpen = sql<boolean>`(holdings.state = 'approved' and wants.status <> 'closed')`
  return jsonObject<Want['may']>({
    edit: jsonPlain(isOwn),
    delete: jsonPlain(isOwn),
    answer:
      jsonPlain(sql`(not ${isOwn} and ${isOpen} and coalesce(wants.until >= ${earliestToday(now)}::date, true) and ${maySay(viewer)}
      and (select count(*) from want_answers where want_id = holdings.id and user_id = ${viewer.id}) < ${sql.lit(mostAnswersEach)})`),
    close: jsonPlain(sql`(${isOwn} and ${isOpen})`),
    mark: jsonPlain(sql`(${isOwn} and ${isOpen} and ${maySay(viewer)})`),
    reopen: jsonPlain(sql`(${isOwn} and holdings.state = 'approved' and wants.status = 'closed' and wants.reopened_at is null
      and ${maySay(viewer)})`),
  })
}

export async function readWant({ db, rooms }: Pick<Tx, 'db' | 'rooms'>, viewer: Reader, id: number): Promise<Want> {
  const { rows } = await sql<{ want: Want }>`
    select ${jsonObject<Want>({
      ...{ ...holdingFields(viewer), language, ...shown },
      ...{ answers: answers(viewer), may: may(viewer, rooms.now()) },
    })}::json as want
      from holdings ${holdingParts} join wants on wants.holding_id = holdings.id
     where holdings.id = ${id} and ${visibleHoldings(viewer)}`.execute(db)
  if (!rows[0]) throw new Problem('holding_not_found')
  return rows[0].want
}

export interface Row {
  id: number
  key: number
  text: string
}

/** For a select of `id` and `key`, largest key first. */
export async function selectWantCards(db: Db, page: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with page as materialized (${page})
    select page.id, page.key, ${cardOf<WantCard>({ ...cardRest, language, ...shown })} as text
      from page join holdings on holdings.id = page.id ${holdingParts} join wants on wants.holding_id = holdings.id
     order by page.key desc, page.id desc`.execute(db)
  return rows
}
