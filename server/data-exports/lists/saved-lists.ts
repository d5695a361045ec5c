import { sql } from 'kysely'
import { tableList } from '#server/data-exports/list.ts'

export const lists = tableList({
  name: 'lists',
  about: 'The lists that you made of what you saved.',
  columns: () => ({
    id: sql`lists.id`,
    title: sql`lists.title`,
    note: sql`lists.note`,
    isShared: sql`lists.is_shared`,
    createdAt: sql`lists.created_at`,
    editedAt: sql`lists.edited_at`,
  }),
  from: () => sql`lists`,
  where: ({ userId }) => sql`lists.user_id = ${userId}`,
  key: ['lists.id'],
})

export const listEntries = tableList({
  name: 'list-entries',
  about: 'What stands in your lists, in order.',
  columns: () => ({
    listId: sql`list_entries.list_id`,
    position: sql`list_entries.position`,
    postId: sql`list_entries.post_id`,
    holdingId: sql`list_entries.holding_id`,
    addedAt: sql`list_entries.created_at`,
  }),
  from: () => sql`list_entries`,
  where: ({ userId }) => sql`list_entries.user_id = ${userId}`,
  key: ['list_entries.list_id', 'list_entries.position', 'list_entries.id'],
})
