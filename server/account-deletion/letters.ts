import { letter, type Letter, siteName } from '#server/mail/letter.ts'
import type { Rooms, Tx } from '#server/rooms.ts'

interface Farewell {
  to: string
  keepsWriting: boolean
}

/** With the address in the queue: nothing else knows it any more. A letter that has left leaves no trace there (jobs.ts). */
export const mailFarewell = (tx: Tx, farewell: Farewell) => tx.rooms.mail.send(tx, 'account-deleted', farewell)

export function deletionLetters(rooms: Rooms) {
  rooms.mail.register<{ userId: number }>('deletion-asked', ({ userId }) => deletionAsked(rooms, userId))
  rooms.mail.register<Farewell>('account-deleted', async (farewell) => accountDeleted(farewell))
}

const inWords = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

async function deletionAsked({ database: { db }, config }: Rooms, userId: number): Promise<Letter | null> {
  const account = await db
    .selectFrom('users')
    .select(['email', 'deletion_at', 'deletion_keeps_writing'])
    .where('id', '=', userId)
    // No one asked to be written to at an address that was never proven.
    .where('email_verified_at', 'is not', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (!account?.deletion_at) return null
  const day = `${inWords.format(account.deletion_at)} (UTC)`
  return letter({
    to: account.email,
    subject: `Your account will be deleted on ${day}`,
    paragraphs: [
      `Somebody who is signed in to your account at ${siteName} asked to delete it, and knew its password. It will be deleted on ${day}.`,
      account.deletion_keeps_writing
        ? 'Your posts and comments will stay without your name, as you chose. Everything else of yours goes and cannot be brought back.'
        : 'Your posts and comments go too, as you chose. Nothing of it can be brought back.',
      'To keep the account, sign in before that day and choose “Keep my account” under Settings, Your data. If it was not you who asked, change your password as well.',
    ],
    action: { label: 'Keep my account', url: `${config.publicUrl}/settings#your-data` },
  })
}

const accountDeleted = ({ to, keepsWriting }: Farewell): Letter =>
  letter({
    to,
    subject: 'Your account has been deleted',
    paragraphs: [
      `Your account at ${siteName} has been deleted, as you asked. We no longer know your name or this address, and this is the last letter.`,
      keepsWriting
        ? 'Your posts and comments stay as those of a deleted member. Messages stay with the people you sent them to, in the same way.'
        : 'Your posts and comments are gone. Messages stay with the people you sent them to, as those of a deleted member.',
      'Thank you for having been here.',
    ],
    footer: `You receive this letter because this address belonged to an account at ${siteName}, the professional network for librarians.`,
  })
