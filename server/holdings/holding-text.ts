import { relevanceColumns } from '#server/relevance/relevance-columns.ts'
import type { Tx } from '#server/rooms.ts'
import type { LockedHolding } from '#server/subjects/holding-kind.ts'
import { detectLanguage } from '#server/texts/detect-language.ts'
import { topicsIn } from '#server/texts/topics-and-mentions.ts'

/** The text that is scored, learned from, and whose language is detected. */
export const textOf = ({ title, body }: Pick<LockedHolding, 'title' | 'body'>) => `${title}\n\n${body}`

/** What is derived from the text alone. */
export const columnsOfText = ({ rooms }: Tx, said: Pick<LockedHolding, 'title' | 'body'>) => ({
  topics: topicsIn(textOf(said)),
  language: detectLanguage(textOf(said)),
  ...relevanceColumns(rooms.relevance.score(textOf(said))),
})
