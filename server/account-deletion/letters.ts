import type { LetterLanguage } from '#contract/letter-languages.ts'
import { letter, type Letter } from '#server/mail/letter.ts'
import type { Rooms, Tx } from '#server/rooms.ts'

interface Farewell {
  to: string
  keepsWriting: boolean
  /** The member's own choice: nothing else knows it any more. */
  language?: LetterLanguage | null
}

/**
 * With the address in the queue, as nothing else knows it any more. A letter that has been sent leaves no trace there
 * (jobs.ts).
 */
export const mailFarewell = (tx: Tx, farewell: Farewell) => tx.rooms.mail.send(tx, 'account-deleted', farewell)

export function deletionLetters(rooms: Rooms) {
  rooms.mail.register<{ userId: number }>('deletion-asked', ({ userId }) => deletionAsked(rooms, userId))
  rooms.mail.register<Farewell>('account-deleted', async (farewell) => accountDeleted(farewell))
}

async function deletionAsked({ database: { db }, config }: Rooms, userId: number): Promise<Letter | null> {
  const account = await db
    .selectFrom('users')
    .select(['email', 'deletion_at', 'deletion_keeps_writing'])
    .where('id', '=', userId)
    // An address that was never verified gets no letter.
    .where('email_verified_at', 'is not', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (!account?.deletion_at) return null
  const { deletion_at: at, deletion_keeps_writing: keepsWriting } = account
  return letter({
    ...{ to: account.email, readerId: userId },
    say: ({ accounts }) => accounts.deletionAsked({ at: at.toISOString(), keepsWriting }),
    url: `${config.publicUrl}/settings#your-data`,
  })
}

const accountDeleted = ({ to, keepsWriting, language }: Farewell): Letter =>
  letter({ to, ...(language && { language }), say: ({ accounts }) => accounts.accountDeleted({ keepsWriting }) })
