import { createHmac, timingSafeEqual } from 'node:crypto'
import { checkInMinutes } from '#contract/occurrences.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { findOccurrence, requireHost, requireStanding, type LockedOccurrence } from './lock-occurrence.ts'

type Times = Pick<LockedOccurrence, 'starts_at' | 'ends_at'>

const validity = ({ starts_at, ends_at }: Times) => ({
  from: new Date(starts_at.getTime() - checkInMinutes * 60_000),
  until: new Date(ends_at.getTime() + checkInMinutes * 60_000),
})

export function isCodeValid(date: Times, now: Date): boolean {
  const { from, until } = validity(date)
  return from <= now && now <= until
}

/** For the screen at the door; hosts may look at it before it becomes valid. */
export async function readCheckInCode(tx: Tx, viewer: Viewer, id: number) {
  const date = await findOccurrence(tx, viewer, id)
  requireHost(viewer, date)
  requireStanding(date)
  const { from, until } = validity(date)
  return { code: await codeOf(tx, id), validFrom: from.toISOString(), validUntil: until.toISOString() }
}

export async function isCodeOf(tx: Pick<Tx, 'db'>, occurrenceId: number, code: string): Promise<boolean> {
  return timingSafeEqual(Buffer.from(code), Buffer.from(await codeOf(tx, occurrenceId)))
}

/** Derived from the date's id and a key: nothing needs to be stored or deleted. */
async function codeOf({ db }: Pick<Tx, 'db'>, occurrenceId: number): Promise<string> {
  const secret = await db.selectFrom('secrets').select('value').where('name', '=', 'check_in').executeTakeFirstOrThrow()
  const digest = createHmac('sha256', secret.value).update(`${occurrenceId}`).digest()
  // From 48 bits, so that all codes are as good as equally likely.
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}
