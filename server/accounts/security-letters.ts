import { letter, type Letter } from '#server/mail/letter.ts'
import type { Words } from '#server/mail/words/en/english.ts'
import type { LetterText } from '#server/mail/words/letter-text.ts'
import type { Rooms, Tx } from '#server/rooms.ts'
import { selectAccount } from './queries.ts'

type Event = keyof Words['security']

interface Notice {
  event: Event
  /** What the sentence mentions: a passkey, a username, a number. */
  detail?: string
}

type AccountTx = Pick<Tx, 'db' | 'afterCommit'> & { rooms: Pick<Rooms, 'mail'> }

/** To the owner, in the transaction of the event. */
export const mailSecurityNotice = (tx: AccountTx, userId: number, notice: Notice) =>
  tx.rooms.mail.send(tx, 'security-notice', { userId, ...notice })

export function securityLetters(rooms: Pick<Rooms, 'config' | 'database' | 'mail'>) {
  rooms.mail.register<Notice & { userId: number }>('security-notice', (notice) => securityNotice(rooms, notice))
}

/** Not to an address that no one has verified: a stranger has no account to look after. */
async function securityNotice(
  { config, database }: Pick<Rooms, 'config' | 'database'>,
  { userId, event, detail = '' }: Notice & { userId: number },
): Promise<Letter | null> {
  const account = await selectAccount(database.db, userId)
  if (!account?.email_verified_at) return null
  return letter({
    ...{ to: account.email, readerId: userId, greetingName: account.name },
    say({ security }) {
      const write: (given: { detail: string }) => LetterText = security[event]
      return write({ detail })
    },
    url: `${config.publicUrl}/auth?tab=forgot-password`,
  })
}
