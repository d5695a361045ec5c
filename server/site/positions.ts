import { sql } from 'kysely'
import type { Position, PositionDraft } from '#contract/applications.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { dayOf } from '#server/users/note-activity.ts'
import { presentPosition } from './present.ts'

/** A handful, so the list is not paged. */
export async function listPositions({ db }: Tx, { closedToo }: { closedToo: boolean }): Promise<Position[]> {
  let query = db.selectFrom('positions').selectAll().orderBy('place_in_list')
  if (!closedToo) query = query.where('is_open', '=', true)
  return (await query.execute()).map(presentPosition)
}

const columnsOf = ({ isOpen, ...draft }: PositionDraft) => ({ ...draft, is_open: isOpen })

export async function editPosition(tx: Tx, admin: Viewer, { id, ...draft }: PositionDraft & { id: string }): Promise<Position> {
  const row = await tx.db.updateTable('positions').set(columnsOf(draft)).where('id', '=', id).returningAll().executeTakeFirst()
  if (!row) throw new Problem('not_found')
  await recordAct(tx, admin, { action: 'edit_position', subjectType: 'position', label: row.title })
  return presentPosition(row)
}

export async function addPosition(tx: Tx, admin: Viewer, draft: PositionDraft): Promise<Position> {
  const row = await tx.db
    .insertInto('positions')
    .values({ ...columnsOf(draft), id: await freeId(tx, draft.title), posted_on: dayOf(tx.rooms.now()) })
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordAct(tx, admin, { action: 'add_position', subjectType: 'position', label: row.title })
  return presentPosition(row)
}

/** "AI/ML Engineer" is found at #ai-ml-engineer, a second one at #ai-ml-engineer-2. If two are added at once, the second waits. */
async function freeId({ db }: Tx, title: string): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtext('positions'))`.execute(db)
  const plain = title.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const base =
    plain
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-+|(?<!-)-+$/g, '')
      .slice(0, 60)
      .replace(/(?<!-)-+$/, '') || 'position'
  const taken = await db.selectFrom('positions').select('id').where('id', 'like', `${base}%`).execute()
  const ids = new Set(taken.map(({ id }) => id))
  let number = 1
  const candidate = () => (number === 1 ? base : `${base}-${number}`)
  while (ids.has(candidate())) number++
  return candidate()
}
