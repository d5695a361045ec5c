import { sql, type Selectable } from 'kysely'
import { mostEntries, type Entry, type EntryEdit, type NewEntry } from '#contract/learning.ts'
import type { LearningEntriesTable } from '#server/database/tables/learning.ts'
import { lockHolding } from '#server/holdings/lock-holding.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { lockAuthor } from '#server/users/lock-people.ts'
import { attachEvidence } from './evidence.ts'
import { countCompletions } from './keep-facts.ts'
import { readEntry } from './present-entry.ts'

/** Sent twice with the same `clientId`, it is stored once. */
export async function addEntry(tx: Tx, viewer: Viewer, draft: NewEntry): Promise<Entry> {
  requirePast(tx, draft.completedOn)
  await lockAuthor(tx, viewer.id)
  const before = await selectSentBefore(tx, viewer, draft.clientId)
  if (before !== undefined) return readEntry(tx, viewer, before)
  await requireRoom(tx, viewer)
  const { title, hours, category, reflection, courseId, clientId } = draft
  if (courseId) await requireCourse(tx, viewer, courseId)
  const { id } = await tx.db
    .insertInto('learning_entries')
    .values({
      ...{ user_id: viewer.id, title, hours, category, completed_on: draft.completedOn, provider: draft.provider || null },
      ...{ competencies: [...new Set(draft.competencies)], reflection: reflection || null, client_id: clientId ?? null },
      ...{ source: courseId ? 'course' : 'own', course_id: courseId ?? null, created_at: tx.rooms.now() },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await attachEvidence(tx, { id, userId: viewer.id, urls: draft.evidence })
  if (courseId) await countCompletions(tx, [courseId])
  return readEntry(tx, viewer, id)
}

/** What a host confirmed the member can no longer change; their own thoughts about it they can. */
export async function editEntry(tx: Tx, viewer: Viewer, id: number, edit: EntryEdit): Promise<Entry> {
  const entry = await lockEntry(tx, viewer, id)
  if (edit.completedOn !== undefined && edit.completedOn !== entry.completed_on) requirePast(tx, edit.completedOn)
  if (entry.is_confirmed) requireSame(entry, edit)
  const { title, provider, completedOn, hours, category, competencies, reflection, evidence } = edit
  const columns = {
    ...(title !== undefined && { title }),
    ...(provider !== undefined && { provider: provider || null }),
    ...(completedOn !== undefined && { completed_on: completedOn }),
    ...(hours !== undefined && { hours }),
    ...(category !== undefined && { category }),
    ...(competencies !== undefined && { competencies: [...new Set(competencies)] }),
    ...(reflection !== undefined && { reflection: reflection || null }),
  }
  if (Object.keys(columns).length > 0) await tx.db.updateTable('learning_entries').set(columns).where('id', '=', id).execute()
  if (evidence !== undefined) await attachEvidence(tx, { id, userId: viewer.id, urls: evidence })
  return readEntry(tx, viewer, id)
}

/** A form sends all its fields: equal ones are not changes. */
function requireSame(entry: EntryRow, { title, provider, completedOn, hours }: EntryEdit) {
  const isSame =
    (title === undefined || title === entry.title) &&
    (provider === undefined || (provider || null) === entry.provider) &&
    (completedOn === undefined || completedOn === entry.completed_on) &&
    (hours === undefined || hours === entry.hours)
  if (!isSame) throw new Problem('entry_confirmed')
}

/** "Not in my record" is remembered: someone who attended and does not want it there does not get it again. */
export async function deleteEntry(tx: Tx, viewer: Viewer, id: number) {
  const { is_confirmed, occurrence_id, course_id } = await lockEntry(tx, viewer, id)
  if (is_confirmed && occurrence_id !== null)
    await tx.db
      .insertInto('declined_credits')
      .values({ user_id: viewer.id, occurrence_id })
      .onConflict((on) => on.doNothing())
      .execute()
  await tx.db.deleteFrom('learning_entries').where('id', '=', id).execute()
  if (course_id !== null) await countCompletions(tx, [course_id])
  return { message: 'Entry deleted' }
}

type EntryRow = Selectable<LearningEntriesTable>

async function lockEntry({ db }: Tx, viewer: Viewer, id: number): Promise<EntryRow> {
  const own = db.selectFrom('learning_entries').selectAll().where('id', '=', id).where('user_id', '=', viewer.id)
  const entry = await own.forNoKeyUpdate().executeTakeFirst()
  if (!entry) throw new Problem('entry_not_found')
  return entry
}

const hourMs = 3_600_000

/** Not in the future, anywhere on earth. */
function requirePast({ rooms }: Tx, completedOn: string) {
  const latest = new Date(rooms.now().getTime() + 14 * hourMs).toISOString().slice(0, 10)
  if (completedOn > latest) throw new Problem('invalid_input', { fields: { completedOn: 'Please choose a day that has come' } })
}

/** Under a lock on the member, so that the last free slot is used once. */
async function requireRoom({ db }: Tx, { id }: Viewer) {
  const { rows } = await sql<{ number: number }>`
    select count(*)::int as number from learning_entries where user_id = ${id}`.execute(db)
  if (rows[0]!.number >= mostEntries) throw new Problem('too_many_entries')
}

async function requireCourse(tx: Tx, viewer: Viewer, courseId: number) {
  const { state } = await lockHolding(tx, courseId, viewer, 'course')
  if (state !== 'approved') throw new Problem('holding_not_found')
}

async function selectSentBefore({ db }: Tx, { id }: Viewer, clientId: string | undefined): Promise<number | undefined> {
  if (clientId === undefined) return undefined
  const own = db.selectFrom('learning_entries').select('id').where('user_id', '=', id)
  return (await own.where('client_id', '=', clientId).executeTakeFirst())?.id
}
