import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { ArticleVotes } from '#contract/help.ts'
import type { Tx } from '#server/rooms.ts'
import { networkOf } from '#server/http/rate-limits.ts'
import { dayOf } from '#server/users/note-activity.ts'

interface Vote {
  article: string
  helpful: boolean
  ip: string
}

/** The client knows the articles; made-up names must not fill the table. */
const mostArticles = 500
const answer = { message: 'Thank you for telling us.' }

/** Once per network, article and day. The network is stored as a keyed hash, different for each article and day, until the day is over. */
export async function voteOnArticle({ db, rooms }: Tx, { article, helpful, ip }: Vote) {
  const day = dayOf(rooms.now())
  const secret = await db.selectFrom('secrets').select('value').where('name', '=', 'help-votes').executeTakeFirstOrThrow()
  const voter_hash = createHmac('sha256', secret.value)
    .update(`${day} ${article} ${networkOf(ip)}`)
    .digest()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('help_voters')
    .values({ day, voter_hash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return answer
  await sql`
    insert into help_votes (article, helpful, unhelpful)
    select ${article}::text, ${Number(helpful)}::int, ${Number(!helpful)}::int
     where exists (select from help_votes where article = ${article})
        or (select count(*) from help_votes) < ${mostArticles}
    on conflict (article) do update set
      helpful = help_votes.helpful + excluded.helpful, unhelpful = help_votes.unhelpful + excluded.unhelpful`.execute(db)
  return answer
}

export const listArticleVotes = ({ db }: Tx): Promise<ArticleVotes[]> =>
  db
    .selectFrom('help_votes')
    .select(['article', 'helpful', 'unhelpful'])
    .orderBy(sql`helpful + unhelpful`, 'desc')
    .orderBy('article')
    .execute()
