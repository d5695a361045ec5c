import { sql } from 'kysely'
import { mostId } from '#contract/endpoint.ts'
import { Problem } from '#server/http/problem.ts'
import type { Subject } from '#server/subjects/subject.ts'
import { readableLists } from './read-list.ts'

const words = sql<string>`title || coalesce(E'\\n\\n' || note, '')`

/** How it can be reported while it is shared. Its entries have owners of their own. */
export const listSubject: Subject = {
  async lock({ db }, viewer, id) {
    const { rows } = await sql<{ authorId: number; content: string }>`
      select lists.user_id as "authorId", ${words} as content
        from lists where lists.id = ${Math.min(id, mostId)} and ${readableLists(viewer)} for no key update`.execute(db)
    if (!rows[0]) throw new Problem('list_not_found')
    return rows[0]
  },
  asReported: sql`
    select user_id as author_id, ${words} as content, null::int as post_id, null::int as holding_id
      from lists where id = item.subject_id`,
  state: (id) => sql`(select md5(row(title, note)::text) from lists where id = ${id}::bigint)`,
  async remove({ db }, _admin, { id }) {
    await db.deleteFrom('lists').where('id', '=', id).execute()
  },
  remains: sql`select from lists where lists.id = subject_id`,
}
