import { daysUntilOpen, type Group, type GroupEdit, type Joining } from '#contract/groups.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { editHolding } from '#server/holdings/edit-holding.ts'
import { tellWatchers } from '#server/holdings/lock-holding.ts'
import { fieldProblem, Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Saying } from '#server/mail/words/words.ts'
import type { Tx } from '#server/rooms.ts'
import { columnsOf, keepFacts } from './keep-facts.ts'
import { isHead, isModerator, isOwner, lockGroup, type LockedGroup } from './lock-group.ts'
import { readGroup } from './present.ts'
import { recheckReaders, tellMembers } from './tell-members.ts'

const ofModerators: (keyof GroupEdit)[] = ['body', 'rules', 'cover']
/** Fields that reviewers read, again if much of them changes. */
const reviewed: (keyof GroupEdit)[] = ['title', 'body', 'categoryId', 'cover']

/** Its text follows the rules for every holding; what only groups have takes effect at once, except opening one. */
export async function editGroup(tx: Tx, viewer: Viewer, id: number, edit: GroupEdit): Promise<Group> {
  const group = await lockGroup(tx, viewer, id)
  requireEditor(viewer, group, edit)
  if (group.archived_at) throw new Problem('group_archived')
  if (edit.title !== undefined) await requireFreeName(tx, group, edit.title)

  const own = columnsOf(edit)
  if (Object.keys(own).length > 0) await tx.db.updateTable('groups').set(own).where('holding_id', '=', id).execute()
  if (edit.joining) await changeJoining(tx, viewer, group, edit.joining)
  const { title, body, categoryId, cover } = edit
  const isOfText = reviewed.some((name) => edit[name] !== undefined)
  if (isOfText || group.holding.state !== 'approved')
    await editHolding(tx, viewer, group.holding, { title, body, categoryId, cover, own: {} })
  await keepFacts(tx, id)
  if (!isHead(group)) await recordAct(tx, viewer, { action: 'edit_group', ...about(group) })
  tellWatchers(tx, id)
  return readGroup(tx, viewer, id)
}

/** How the log refers to it. */
export const about = ({ id, holding }: { id: number; holding: { title: string } }) => ({
  ...{ subjectType: 'holding' as const, subjectId: id, label: holding.title, inGroupId: id },
})

/** For acts concerning one person: the log names them until they leave (audit/forget-names.ts). */
export async function aboutPerson({ db }: Tx, group: Parameters<typeof about>[0], userId: number) {
  const { name } = await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirstOrThrow()
  return { ...about(group), userId, label: `${name}, ${group.holding.title}` }
}

/** A draft or a rejected group still belongs to its author. */
function requireEditor(viewer: Viewer, group: LockedGroup, edit: GroupEdit) {
  if (isOwner(group)) return
  if (!isModerator(viewer, group)) throw new Problem('not_yours')
  const wanted = Object.keys(edit) as (keyof GroupEdit)[]
  if (wanted.some((name) => !ofModerators.includes(name))) throw new Problem('not_yours')
}

/** A change that waits for review should not fail there. */
async function requireFreeName({ db }: Tx, { id, holding }: LockedGroup, title: string) {
  if (holding.state !== 'approved') return
  const taken = await db
    .selectFrom('holdings')
    .select('id')
    .where('kind', '=', 'group')
    .where('state', 'in', ['pending', 'approved'])
    .where(({ fn, eb, val }) => eb(fn('fold', ['title']), '=', fn('fold', [val(title)])))
    .where('id', '<>', id)
    .executeTakeFirst()
  if (taken) throw fieldProblem('group_name_taken', 'title')
}

const dayMs = 86_400_000

/** What was written for fewer people is opened after a week's notice; closing takes effect at once. */
async function changeJoining(tx: Tx, viewer: Viewer, group: LockedGroup, joining: Joining) {
  const { id, holding } = group
  const isOpening = joining === 'open' && group.joining !== 'open' && holding.listed_at !== null
  if (!isOpening) {
    await tx.db.updateTable('groups').set({ joining, opens_at: null }).where('holding_id', '=', id).execute()
    if (joining !== group.joining) await recheckReaders(tx, id)
    return
  }
  if (group.opens_at) return
  const opensAt = new Date(tx.rooms.now().getTime() + daysUntilOpen * dayMs)
  await tx.db.updateTable('groups').set({ opens_at: opensAt }).where('holding_id', '=', id).execute()
  const says: Saying = ['groupOpens', { title: holding.title, at: opensAt.toISOString() }]
  await tellMembers(tx, { groupId: id, says, exceptId: viewer.id })
}
