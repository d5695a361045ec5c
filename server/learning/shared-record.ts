import { sql } from 'kysely'
import type { FastifyReply } from 'fastify'
import { competencies } from '#contract/competencies.ts'
import type { SharedRecord } from '#contract/learning.ts'
import { Problem } from '#server/http/problem.ts'
import type { Rooms, Tx } from '#server/rooms.ts'
import { sumEntries } from './progress.ts'
import { hashOf, type LinkRow } from './share-record.ts'

type OpenLink = LinkRow & { name: string }
type Reading = Pick<Tx, 'db'> & { rooms: Pick<Rooms, 'now'> }

/** Whose record, for which days, and how much of it. */
export type Chosen = Pick<
  OpenLink,
  'name' | 'user_id' | 'goal_id' | 'from_day' | 'until_day' | 'with_reflections' | 'with_evidence'
>

/**
 * Of a member who is neither suspended nor gone, until it expires. A token with a single wrong character has a different
 * hash.
 */
const selectLink = ({ db, rooms }: Reading, token: string): Promise<OpenLink | undefined> =>
  db
    .selectFrom('record_links')
    .innerJoin('users', 'users.id', 'record_links.user_id')
    .selectAll('record_links')
    .select('users.name')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', rooms.now())
    .where('users.suspended_at', 'is', null)
    .where('users.erased_at', 'is', null)
    .executeTakeFirst()

/** Whether a page for it exists. */
export const isShared = async (rooms: Rooms, token: string) =>
  (await selectLink({ db: rooms.database.db, rooms }, token)) !== undefined

async function requireLink(tx: Reading, token: string): Promise<OpenLink> {
  const link = await selectLink(tx, token)
  if (!link) throw new Problem('record_link_over')
  return link
}

/** What the owner chose, and nothing else. */
export async function readSharedRecord(tx: Tx, token: string): Promise<SharedRecord> {
  const link = await requireLink(tx, token)
  return { ...(await readRecord(tx, link)), expiresAt: link.expires_at.toISOString() }
}

/** Also for its owner's own files. */
export async function readRecord(tx: Tx, chosen: Chosen): Promise<Omit<SharedRecord, 'expiresAt'>> {
  const { entries, hours, byCategory, byCompetency } = await sumEntries(tx.db, chosen.user_id, {
    ...{ from: chosen.from_day, until: chosen.until_day },
  })
  return {
    ...{ name: chosen.name, from: chosen.from_day, until: chosen.until_day },
    totals: {
      ...{ entries, hours, byCategory },
      byCompetency: competencies.flatMap((competency) => {
        const learned = byCompetency.get(competency)
        return learned ? [{ competency, hours: learned }] : []
      }),
    },
    statement: await selectStatement(tx, chosen),
    entries: await selectShared(tx, chosen),
  }
}

async function selectStatement({ db }: Tx, { goal_id, from_day }: Chosen): Promise<string | null> {
  if (goal_id === null || from_day === null) return null
  const ofPeriod = db.selectFrom('goal_statements').select('text').where('goal_id', '=', goal_id)
  return (await ofPeriod.where('period_start', '=', from_day).executeTakeFirst())?.text ?? null
}

type Shared = SharedRecord['entries'][number]

async function selectShared({ db }: Tx, link: Chosen): Promise<Shared[]> {
  const { rows } = await sql<Shared>`
    select id, title, provider, completed_on as "completedOn", hours::float8 as hours, category, competencies,
           is_confirmed as "isConfirmed",
           (select code from certificates where entry_id = learning_entries.id and revoked_at is null
             order by certificates.id desc limit 1) as "certificateCode"
           ${link.with_reflections ? sql`, reflection` : sql``}
           ${link.with_evidence ? sql`, ${files} as evidence` : sql``}
      from learning_entries
     where user_id = ${link.user_id}
       ${link.from_day ? sql`and completed_on >= ${link.from_day}::date` : sql``}
       ${link.until_day ? sql`and completed_on <= ${link.until_day}::date` : sql``}
     order by completed_on desc, id desc`.execute(db)
  return rows
}

const files = sql`(
  select coalesce(json_agg(json_build_object('id', attachments.id, 'name', attachments.name, 'type', attachments.type,
                                             'size', attachments.size) order by attachments.position), '[]')
    from attachments where attachments.learning_entry_id = learning_entries.id)`

/** A file of an entry the link shows, if it shows files; always as a download, and cached by no one on the way. */
export async function sendSharedFile(rooms: Rooms, { token, id }: { token: string; id: number }, reply: FastifyReply) {
  const { db } = rooms.database
  const link = await requireLink({ db, rooms }, token)
  const { rows } = await sql<{ key: string; name: string; type: string }>`
    select attachments.key, attachments.name, attachments.type
      from attachments join learning_entries on learning_entries.id = attachments.learning_entry_id
     where attachments.id = ${id} and learning_entries.user_id = ${link.user_id} and ${link.with_evidence}::boolean
       and completed_on between coalesce(${link.from_day}::date, '-infinity') and coalesce(${link.until_day}::date, 'infinity')`.execute(
    db,
  )
  const file = rows[0] && (await rooms.media.open(rows[0].key))
  if (!rows[0] || !file) throw new Problem('record_link_over')
  await reply
    .headers({
      'content-type': rows[0].type,
      'content-length': file.size,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(rows[0].name)}`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    })
    .send(file.stream)
  return ''
}
