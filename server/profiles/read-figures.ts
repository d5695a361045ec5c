import { sql } from 'kysely'
import type { Figures } from '#contract/profiles.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { dayOf } from '#server/users/note-activity.ts'

const daysBack = 30

interface Row extends Figures {
  countsViews: boolean
}

/** About the viewer's own profile and posts. What others did to a deleted post is deleted with it, and counts only while they are members. */
export async function readFigures({ db, rooms }: Tx, { id }: Viewer): Promise<Figures> {
  const today = sql`${dayOf(rooms.now())}::date`
  const isLately = (table: string) =>
    sql`${sql.ref(`${table}.created_at`)} > ${rooms.now()}::timestamptz - make_interval(days => ${daysBack})`
  const isByOther = (person: string) =>
    sql`${sql.ref(person)} <> ${id} and ${sql.ref(person)} not in (select id from users where suspended_at is not null)`
  const { rows } = await sql<Row>`
    select (select counts_profile_views from users where id = ${id}) as "countsViews",
           (select count(distinct viewer_hash) from profile_views where profile_id = ${id} and day > ${today} - ${daysBack}::int)
             as "profileViews",
           (select count(*) from posts join likes on likes.post_id = posts.id
             where posts.author_id = ${id} and ${isByOther('likes.user_id')} and ${isLately('likes')})
           + (select count(*) from posts join comments on comments.post_id = posts.id
               where posts.author_id = ${id} and ${isByOther('comments.author_id')} and ${isLately('comments')}) as "postEngagements",
           (select json_agg(json_build_object('day', day, 'count', views) order by day)
              from (select days.day, count(viewer_hash) as views
                      from (select ${today} - back as day from generate_series(0, ${daysBack - 1}::int) as back) as days
                      left join profile_views on profile_views.day = days.day and profile_id = ${id}
                     group by days.day) as counted)
             as "viewsByDay"`.execute(db)
  const { countsViews, ...figures } = rows[0]!
  // When switched off there is nothing to show, not even zeros.
  return countsViews ? figures : { ...figures, profileViews: null, viewsByDay: [] }
}
