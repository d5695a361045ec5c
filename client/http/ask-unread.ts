import type { Reply } from '#contract/endpoint.ts'
import { countUnread } from '#contract/unread.ts'
import { call } from './call.ts'

let asked: Promise<Reply<typeof countUnread>> | undefined

/** A part that asks while the answer is on its way gets the same one: the header asks for both its badges at once. */
export function askUnread() {
  asked ??= call(countUnread).finally(() => {
    asked = undefined
  })
  return asked
}
