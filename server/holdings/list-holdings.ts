import { sql } from 'kysely'
import type { HoldingKindName } from '#contract/holding-kinds.ts'
import type { HoldingState } from '#contract/holdings.ts'
import { pageOf, readCursor, timeOfCursor, type TextPage } from '#server/http/page-cursor.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { isModeratorOf } from '#server/review/require-moderator.ts'
import type { Tx } from '#server/rooms.ts'
import { cardAsJson, holdingParts } from './present.ts'
import { isKeptFromAuthor, visibleHoldings } from './visible-holdings.ts'

interface Wanted {
  kind?: HoldingKindName | undefined
  state?: HoldingState[] | undefined
  limit: number
  cursor?: string | undefined
}

/** Last changed, by their author or a reviewer. */
const changedAt = sql<Date>`greatest(
  holdings.created_at, holdings.edited_at, holdings.submitted_at, holdings.proposed_at, holdings.reviewed_at)`

/** What the viewer has submitted or begun, in every state, latest change first; single items are found in their collections. */
export async function listOwnHoldings({ db }: Tx, viewer: Viewer, { kind, state, limit, cursor }: Wanted): Promise<TextPage> {
  const last = cursor === undefined ? undefined : readCursor(cursor)
  const { rows } = await sql<{ id: number; key: number; text: string }>`
    select holdings.id, (extract(epoch from ${changedAt}) * 1000000)::float8 as key, ${cardAsJson} as text from holdings ${holdingParts}
     where holdings.author_id = ${viewer.id} and not ${isKeptFromAuthor(viewer)}
       ${last ? sql`and (${changedAt}, holdings.id) < (${timeOfCursor(last.key)}::timestamptz, ${last.id}::int)` : sql``}
       ${kind ? sql`and holdings.kind = ${kind}` : sql`and holdings.kind <> 'item'`} ${state ? sql`and holdings.state = any(${state}::text[])` : sql``}
     order by ${changedAt} desc, holdings.id desc limit ${limit + 1}`.execute(db)
  const { shown, end } = pageOf(rows, limit)
  return { text: `[${shown.map(({ text }) => text).join(',')}]`, end }
}

/** What it said before each change, for those who decide on it. */
export async function listHoldingVersions({ db }: Tx, viewer: Viewer, id: number) {
  const { rows: found } = await sql<{ groupId: number | null }>`
    select case audience when 'group' then group_id end as "groupId" from holdings
     where holdings.id = ${id} and ${visibleHoldings(viewer)}`.execute(db)
  if (!found[0]) throw new Problem('holding_not_found')
  const { groupId } = found[0]
  if (!viewer.isAdmin && !(groupId && (await isModeratorOf({ db }, viewer, groupId)))) throw new Problem('not_yours_to_review')
  const versions = await db
    .selectFrom('holding_versions')
    .select(['title', 'body', 'replaced_at'])
    .where('holding_id', '=', id)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  return versions.map(({ title, body, replaced_at }) => ({ title, body, replacedAt: replaced_at.toISOString() }))
}
