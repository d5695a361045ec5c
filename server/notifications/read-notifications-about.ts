import { sql } from 'kysely'
import type { Tx } from '#server/rooms.ts'
import { markRead } from './mark-read.ts'
import { subjectOf, type About } from './subject-of.ts'

/** For anyone who was there anyway: a conversation was opened, a request was answered. */
export async function readNotificationsAbout(tx: Tx, userId: number, about: About) {
  const subject = subjectOf(about)
  if (subject === '') throw new Error(`A notification of the type ${about.type} is about nothing that one could be at.`)
  // With the condition of the index on subjects, which the planner cannot guess from a parameter.
  const isAbout = sql<boolean>`type = ${about.type} and subject = ${subject} and subject <> ''`
  await markRead(tx, userId, (unread) => unread.where(isAbout))
}
