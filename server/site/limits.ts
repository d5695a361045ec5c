import { createHash } from 'node:crypto'
import { networkOf } from '#server/http/rate-limits.ts'
import { refuseBeyond, throttle } from '#server/http/throttle.ts'
import type { Rooms } from '#server/rooms.ts'

type Form = 'contact' | 'newsletter' | 'application'

const hour = 3600
/** A library's visitors share one network. */
const formsOfNetwork = { calls: 10, perSeconds: hour }
const lettersToAddress = { calls: 3, perSeconds: 24 * hour }

export const countForm = (rooms: Rooms, form: Form, ip: string) => refuseBeyond(rooms, `${form}:${networkOf(ip)}`, formsOfNetwork)

/** Anyone who fills in a stranger's address can neither flood their mailbox nor lock them out: what is too much is not mailed. */
export async function mayMail(rooms: Rooms, form: Form, email: string): Promise<boolean> {
  const address = createHash('sha256').update(email.toLowerCase()).digest('base64url')
  return (await throttle(rooms, `${form}-letter:${address}`, lettersToAddress)).isAllowed
}
