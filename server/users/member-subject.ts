import { sql } from 'kysely'
import { mostId } from '#contract/endpoint.ts'
import { Problem } from '#server/http/problem.ts'
import type { Tx } from '#server/rooms.ts'
import type { Subject } from '#server/subjects/subject.ts'
import { isVisibleTo } from './visible-people.ts'

/** A profile: nothing of it is removed; instead its member is warned. */
export const memberSubject: Subject = {
  lock: async (tx, _viewer, id) => ({ authorId: await findMember(tx, id), content: null }),
  asReported: sql`select id as author_id, coalesce(bio, '') as content, null::int as post_id, null::int as holding_id from users where id = item.subject_id`,
  state: (id) => sql`(
    select md5(row(username, name, job_title, workplace, bio, pronouns, orcid, specialities, profile_picture, cover_picture)::text)
      from users where id = ${id})`,
  /** A profile picture is visible to all who may open the profile. */
  mayReadMedia: (viewer, key) =>
    viewer &&
    sql`select from users
         where (profile_picture = '/media/' || ${key} or cover_picture = '/media/' || ${key}) and ${isVisibleTo(viewer, 'users')}`,
}

/** Others cannot meet members who are suspended or have no verified address. */
async function findMember({ db }: Tx, userId: number): Promise<number> {
  if (userId > mostId) throw new Problem('user_not_found')
  const member = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('email_verified_at', 'is not', null)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  if (!member) throw new Problem('user_not_found')
  return member.id
}
