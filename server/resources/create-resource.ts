import type { NewResource, Resource } from '#contract/resources.ts'
import { createHolding, submitNew } from '#server/holdings/submit-holding.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import type { LockedHolding } from '#server/subjects/holding-kind.ts'
import { countVersions } from './keep-facts.ts'
import { readResource } from './present.ts'
import { columnsOf, fieldsOf, requireComplete, withGiven } from './resource-fields.ts'
import { insertVersion, type Source } from './versions.ts'

/** Shared with all members, with a group, or with anyone on the web. */
export async function createResource(tx: Tx, viewer: Viewer, draft: NewResource): Promise<Resource> {
  const { title, body, audience, groupId, cover, clientId, isDraft, upload, link } = draft
  const fields = withGiven(undefined, draft, viewer.name)
  requireOneSource(draft, { isDraft })
  if (!isDraft) requireComplete(fields)
  const holding = await createHolding(tx, viewer, {
    ...{ kind: 'resource', title, body, audience, groupId, cover, clientId, isDraft, facts: {} },
  })
  if (await wasSentBefore(tx, holding)) return readResource(tx, viewer, holding.id)
  await tx.db
    .insertInto('resources')
    .values({ holding_id: holding.id, ...columnsOf(fields) })
    .execute()
  await insertVersion(tx, { resourceId: holding.id, number: 1, uploaderId: viewer.id, upload, link })
  await countVersions(tx, holding.id)
  await submitNew(tx, viewer, holding)
  return readResource(tx, viewer, holding.id)
}

/** Either a file or a link; a draft may leave that open. */
export function requireOneSource({ upload, link }: Source, { isDraft = false }: { isDraft?: boolean | undefined } = {}) {
  if (upload && link) throw new Problem('invalid_input', { fields: { link: 'Please give a file or a link, not both' } })
  if (!upload && !link && !isDraft) throw new Problem('invalid_input', { fields: { upload: 'Please give a file or a link' } })
}

const wasSentBefore = async ({ db }: Tx, { id }: LockedHolding) =>
  (await db.selectFrom('resources').select('holding_id').where('holding_id', '=', id).executeTakeFirst()) !== undefined

/** Reviewers should not get anything incomplete. */
export async function requireSubmittable({ db }: Tx, { id }: LockedHolding) {
  requireComplete(fieldsOf(await db.selectFrom('resources').selectAll().where('holding_id', '=', id).executeTakeFirstOrThrow()))
  const empty = await db
    .selectFrom('resource_versions')
    .leftJoin('attachments', 'attachments.version_id', 'resource_versions.id')
    .select('resource_versions.id')
    .where('resource_id', '=', id)
    .where('link', 'is', null)
    .where('attachments.id', 'is', null)
    .executeTakeFirst()
  if (empty) throw new Problem('invalid_input', { fields: { upload: 'Please give a file or a link' } })
}
