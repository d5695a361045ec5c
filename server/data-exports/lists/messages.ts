import { sql, type RawBuilder } from 'kysely'
import { pageOfOwnMessages, type OwnMessage } from '#server/messages/page-of-own-messages.ts'
import { rowsAtOnce, type ExportList, type Reading } from '#server/data-exports/list.ts'
import { filePathsWhere } from './file-path.ts'

interface MessageWithFiles extends OwnMessage {
  files: string[]
}

export async function* messagePages({ db, userId }: Reading, narrowed?: RawBuilder<unknown>): AsyncGenerator<MessageWithFiles[]> {
  let after = { otherId: 0, id: 0 }
  for (;;) {
    const { rows } = await sql<MessageWithFiles>`
      select page.*, ${filePathsWhere(sql`attachments.message_id = page.id`)} as files
        from (${pageOfOwnMessages(userId, { after, limit: rowsAtOnce, narrowed: narrowed ?? sql`true` })}) as page
       order by page."otherId", page.id`.execute(db)
    yield rows
    if (rows.length < rowsAtOnce) return
    after = rows.at(-1)!
  }
}

export const messages: ExportList = {
  name: 'messages',
  about:
    'Your conversations as you see them: both sides, by person, oldest first; not what was unsent or what you deleted. ' +
    'Of a conversation with somebody whom you do not meet any more, your own messages.',
  columns: ['id', 'with', 'from', 'content', 'files', 'sentAt'],
  async *pages(reading) {
    for await (const page of messagePages(reading)) {
      yield page.map(({ id, otherName, isOwn, content, files, createdAt }) => ({
        ...{ id, with: otherName, from: isOwn ? 'you' : otherName, content, files, sentAt: createdAt },
      }))
    }
  },
}
