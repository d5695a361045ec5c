import { sql, type RawBuilder } from 'kysely'
import type { Report } from '#contract/reports.ts'

/**
 * A digest of what a reported thing says and shows, to tell later whether it has changed. Null where it is gone, and of a
 * message, which nobody can change.
 */
export function subjectState({ subjectType, subjectId }: Pick<Report, 'subjectType' | 'subjectId'>): RawBuilder<string | null> {
  if (subjectType === 'message') return sql`null::text`
  if (subjectType === 'comment') return sql`(select md5(content) from comments where id = ${subjectId})`
  if (subjectType === 'post') {
    return sql`(
      select md5(row(content, array(select row(key, alt)::text from attachments where post_id = posts.id order by position, id))::text)
        from posts where id = ${subjectId})`
  }
  return sql`(
    select md5(row(username, name, job_title, workplace, bio, pronouns, orcid, specialities, profile_picture, cover_picture)::text)
      from users where id = ${subjectId})`
}
