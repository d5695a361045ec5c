import { sql, type Selectable } from 'kysely'
import type { z } from 'zod'
import { mostSchemes, type NewScheme, type Scheme, type SchemeEdit } from '#contract/learning-goals.ts'
import { recordAct } from '#server/audit/record-act.ts'
import type { SchemesTable } from '#server/database/tables/learning.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'

type SchemeRow = Selectable<SchemesTable>

const present = ({ id, name, hours, months, minima, url, note }: SchemeRow): Scheme => ({
  ...{ id, name, hours, months, minima, url, note },
})

export async function listSchemes({ db }: Tx): Promise<Scheme[]> {
  const rows = await db
    .selectFrom('schemes')
    .selectAll()
    .orderBy(sql`fold(name)`)
    .orderBy('id')
    .execute()
  return rows.map(present)
}

/** One admin at a time, so that the limit holds. */
const lockSchemes = ({ db }: Tx) => sql`lock table schemes in share row exclusive mode`.execute(db)

export async function addScheme(tx: Tx, admin: Viewer, draft: z.output<typeof NewScheme>): Promise<Scheme> {
  await lockSchemes(tx)
  if ((await listSchemes(tx)).length >= mostSchemes) throw new Problem('too_many_schemes')
  const { name, hours, months, minima, url, note } = draft
  const row = await tx.db
    .insertInto('schemes')
    .values({
      name,
      hours,
      months,
      minima: JSON.stringify(minima),
      url: url || null,
      note: note || null,
      created_at: tx.rooms.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordAct(tx, admin, { action: 'add_scheme', ...about(row) })
  return present(row)
}

/** Members who adopted it are asked whether they want the new version: its version number tells them apart. */
export async function editScheme(tx: Tx, admin: Viewer, id: number, edit: z.output<typeof SchemeEdit>): Promise<Scheme> {
  await lockSchemes(tx)
  const before = await requireScheme(tx, id)
  const { name, hours, months, minima, url, note } = edit
  const asksOf = (scheme: Pick<Scheme, 'hours' | 'months' | 'minima'>) =>
    JSON.stringify([scheme.hours, scheme.months, scheme.minima.map(({ competency, hours: least }) => [competency, least])])
  const given = { ...(hours !== undefined && { hours }), ...(months !== undefined && { months }) }
  const isAnother = asksOf({ ...before, ...given, ...(minima !== undefined && { minima }) }) !== asksOf(before)
  const row = await tx.db
    .updateTable('schemes')
    .set({
      ...(name !== undefined && { name }),
      ...given,
      ...(minima !== undefined && { minima: JSON.stringify(minima) }),
      ...(url !== undefined && { url: url || null }),
      ...(note !== undefined && { note: note || null }),
      version: before.version + (isAnother ? 1 : 0),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordAct(tx, admin, { action: 'edit_scheme', ...about(row) })
  return present(row)
}

export async function removeScheme(tx: Tx, admin: Viewer, id: number) {
  await lockSchemes(tx)
  const scheme = await requireScheme(tx, id)
  await tx.db.deleteFrom('schemes').where('id', '=', id).execute()
  await recordAct(tx, admin, { action: 'remove_scheme', ...about(scheme) })
  return { message: 'Scheme removed' }
}

/** How the log refers to it. */
const about = ({ id, name }: SchemeRow) => ({ subjectType: 'scheme' as const, subjectId: id, label: name })

async function requireScheme({ db }: Tx, id: number): Promise<SchemeRow> {
  const row = await db.selectFrom('schemes').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('scheme_not_found')
  return row
}
