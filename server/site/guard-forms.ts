import { createHash } from 'node:crypto'
import { quickestFormMs } from '#contract/form-fields.ts'
import { Problem } from '#server/http/problem.ts'
import { networkOf } from '#server/http/rate-limits.ts'
import { refuseBeyond, throttle } from '#server/http/throttle.ts'
import type { Rooms } from '#server/rooms.ts'

/**
 * True for a program that fills in every field: it is told that all went well. A person who was merely quick is asked to try
 * again.
 */
export function isAutomatic({ homepage, elapsedMs }: { homepage?: string | undefined; elapsedMs?: number | undefined }): boolean {
  if (homepage) return true
  if (elapsedMs !== undefined && elapsedMs < quickestFormMs) throw new Problem('form_too_quick')
  return false
}

type Form = 'contact' | 'newsletter' | 'application'

const hour = 3600
/** A library's visitors share one network. */
const formsOfNetwork = { calls: 10, perSeconds: hour }
const lettersToAddress = { calls: 3, perSeconds: 24 * hour }

export const countForm = (rooms: Rooms, form: Form, ip: string) => refuseBeyond(rooms, `${form}:${networkOf(ip)}`, formsOfNetwork)

/** Entering a stranger's address must neither flood their mailbox nor lock them out: anything beyond the limit is not mailed. */
export async function mayMail(rooms: Rooms, form: Form, email: string): Promise<boolean> {
  const address = createHash('sha256').update(email.toLowerCase()).digest('base64url')
  return (await throttle(rooms, `${form}-letter:${address}`, lettersToAddress)).isAllowed
}
