import { sql } from 'kysely'
import type { Tx } from '#server/rooms.ts'
import type { LockedHolding } from '#server/subjects/holding-kind.ts'
import type { Ruling } from '#server/subjects/reviewable.ts'

// A part is a holding that others read as part of another and that is reviewed with it. The whole is locked first.

/** Drafts and parts that were sent back wait along with their whole; none is in the queue by itself. */
export async function submitParts({ db }: Tx, wholeId: number) {
  await sql`
    update holdings set state = 'pending', submitted_at = null, reason = null, revision = revision + 1
     where parent_id = ${wholeId} and state in ('draft', 'sent_back')`.execute(db)
}

/** The part or its files were changed after it was sent back. */
export async function submitPart({ db }: Tx, id: number) {
  await sql`
    update holdings set state = 'pending', submitted_at = null, reason = null, revision = revision + 1
     where id = ${id} and state = 'sent_back'`.execute(db)
}

export async function approveParts({ db, rooms }: Tx, ids: number[], { reviewerId }: Ruling) {
  const now = rooms.now()
  await sql`
    update holdings set state = 'approved', approved_at = ${now}, listed_at = coalesce(listed_at, ${now}), reason = null,
                        reviewed_by = ${reviewerId}, reviewed_at = ${now}, revision = revision + 1
     where id = any(${ids}::int[]) and state = 'pending'`.execute(db)
}

export async function sendPartsBack({ db, rooms }: Tx, ids: number[], { reviewerId, reason }: Ruling) {
  await sql`
    update holdings set state = 'sent_back', reason = ${reason ?? null}, reviewed_by = ${reviewerId}, reviewed_at = ${rooms.now()},
                        revision = revision + 1
     where id = any(${ids}::int[]) and state = 'pending'`.execute(db)
}

/** A part has the audience, group and author of its whole. */
export async function keepPartsInStep({ db }: Tx, { id }: Pick<LockedHolding, 'id'>) {
  await sql`
    update holdings set audience = whole.audience, group_id = whole.group_id, author_id = whole.author_id,
                        client_id = case when holdings.author_id = whole.author_id then holdings.client_id end,
                        proposed = holdings.proposed || jsonb_build_object('audience', whole.audience)
      from holdings as whole
     where whole.id = ${id} and holdings.parent_id = whole.id
       and (holdings.audience, holdings.group_id, holdings.author_id)
           is distinct from (whole.audience, whole.group_id, whole.author_id)`.execute(db)
}

/** Copies facts about the whole to the cards of its parts. */
export async function nameWhole({ db }: Tx, wholeId: number, facts: Record<string, unknown>) {
  await sql`
    update holdings set facts = facts || ${JSON.stringify(facts)}::jsonb
     where parent_id = ${wholeId} and not facts @> ${JSON.stringify(facts)}::jsonb`.execute(db)
}
