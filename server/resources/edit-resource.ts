import type { Resource, ResourceEdit } from '#contract/resources.ts'
import { editHolding } from '#server/holdings/edit-holding.ts'
import { lockHolding, tellWatchers } from '#server/holdings/lock-holding.ts'
import { moveToGroup } from '#server/holdings/move-to-group.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import type { LockedHolding } from '#server/subjects/holding-kind.ts'
import { requireOneSource } from './create-resource.ts'
import { keepFacts } from './keep-facts.ts'
import { readResource } from './present.ts'
import { columnsOf, fieldsOf, requireComplete, withGiven } from './resource-fields.ts'
import { selectNewest, selectWaiting, setSource } from './versions.ts'

/**
 * What it is about and how it may be used takes effect at once; large changes to the text, and every new file, are reviewed
 * again.
 */
export async function editResource(tx: Tx, viewer: Viewer, id: number, edit: ResourceEdit): Promise<Resource> {
  const holding = await lockHolding(tx, id, viewer, 'resource')
  if (holding.author_id !== viewer.id) throw new Problem('not_yours')
  const before = fieldsOf(await selectResource(tx, id))
  const wanted = withGiven(before, edit, viewer.name)
  if (holding.state !== 'draft') requireComplete(wanted)
  await moveToGroup(tx, viewer, holding, edit)
  await changeSource(tx, viewer, holding, edit)

  await tx.db.updateTable('resources').set(columnsOf(wanted)).where('holding_id', '=', id).execute()
  const { title, body, audience, cover } = edit
  const isOfText = [title, body, audience, cover].some((value) => value !== undefined)
  if (isOfText || holding.state !== 'approved') {
    const waiting = await selectWaiting(tx, id)
    await editHolding(tx, viewer, holding, {
      ...{ title, body, audience, cover, own: waiting ? { versionId: waiting.id } : {} },
      ...(waiting && { facts: { versions: (await selectNewest(tx, id)).number! + 1 } }),
    })
  }
  await keepFacts(tx, id)
  tellWatchers(tx, id)
  return readResource(tx, viewer, id)
}

const selectResource = ({ db }: Tx, id: number) =>
  db.selectFrom('resources').selectAll().where('holding_id', '=', id).executeTakeFirstOrThrow()

/**
 * What is published was read by a reviewer, so another file or link becomes a version of its own; except for the address that
 * a moved link redirects to anyway.
 */
async function changeSource(tx: Tx, viewer: Viewer, { id, state }: LockedHolding, { upload, link }: ResourceEdit) {
  if (upload === undefined && link === undefined) return
  const newest = await selectNewest(tx, id)
  if (state !== 'approved') {
    const unread = (await selectWaiting(tx, id)) ?? newest
    if (!upload && link && link === unread.link) return
    requireOneSource({ upload, link }, { isDraft: state === 'draft' })
    return setSource(tx, unread.id, { upload, link }, viewer.id)
  }
  if (!upload && link && link === newest.link) return
  const moved = await tx.db
    .selectFrom('link_checks')
    .select('moved_to')
    .where('url', '=', newest.link ?? '')
    .where('state', '=', 'moved')
    .executeTakeFirst()
  const isWhereItLeads = !upload && link && moved?.moved_to === link
  if (!isWhereItLeads) {
    const field = upload ? 'upload' : 'link'
    throw new Problem('invalid_input', { fields: { [field]: 'Please add it as a new version' } })
  }
  await setSource(tx, newest.id, { link }, viewer.id)
}
