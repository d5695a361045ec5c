import { relevanceColumns } from '#server/relevance/relevance-columns.ts'
import type { Tx } from '#server/rooms.ts'
import type { LockedHolding } from '#server/subjects/holding-kind.ts'
import { detectLanguage } from '#server/texts/detect-language.ts'
import { topicsIn } from '#server/texts/topics-and-mentions.ts'

/** As it is scored, read for its language, and learnt from. */
export const textOf = ({ title, body }: Pick<LockedHolding, 'title' | 'body'>) => `${title}\n\n${body}`

/** What follows from the words alone. */
export const columnsOfText = ({ rooms }: Tx, said: Pick<LockedHolding, 'title' | 'body'>) => ({
  topics: topicsIn(textOf(said)),
  language: detectLanguage(textOf(said)),
  ...relevanceColumns(rooms.relevance.score(textOf(said))),
})
