import { z } from 'zod'
import { done, endpoint, idInPath, largeIdInBody, largeIdInPath } from './endpoint.ts'
import { lineOf, textOf } from './form-fields.ts'
import { Saved } from './saves.ts'
import { Person } from './users.ts'

export const mostLists = 100
export const mostListEntries = 500
export const listTitleMaxLength = 80
export const listNoteMaxLength = 500

const byId = z.object({ id: idInPath })
const changing = { calls: 60, per: 'hour' } as const

const fields = {
  title: lineOf('Title', listTitleMaxLength),
  note: textOf('Note', { max: listNoteMaxLength }).or(z.literal('')).nullish(),
  /** Members who have its address may read it. */
  isShared: z.boolean(),
}

export const NewList = z.object({ ...fields, isShared: fields.isShared.default(false) })
export type NewList = z.infer<typeof NewList>

export const ListEdit = z.strictObject({
  ...z.object(fields).partial().shape,
  /** Ids of entries, without repeats; those left out follow in their previous order. */
  order: z
    .array(largeIdInBody)
    .max(mostListEntries)
    .refine((ids) => new Set(ids).size === ids.length, 'Each entry once')
    .optional(),
})
export type ListEdit = z.infer<typeof ListEdit>

export const List = z.object({
  id: z.int(),
  title: z.string(),
  note: z.string().nullable(),
  isShared: z.boolean(),
  /** Counts the entries the viewer may see. */
  count: z.int(),
  user: Person,
  createdAt: z.iso.datetime(),
  /** If the call asked about one thing: its entry in this list, if any. */
  entryId: z.int().nullish(),
})
export type List = z.infer<typeof List>

export const ListEntry = Saved.extend({ id: z.int() })
export type ListEntry = z.infer<typeof ListEntry>

export const WholeList = List.extend({ entries: z.array(ListEntry) })
export type WholeList = z.infer<typeof WholeList>

export const listLists = endpoint('GET', '/api/lists', 'member', {
  summary: 'One’s own lists, newest first; with `postId` or `holdingId` each says whether that stands in it',
  query: z.object({ postId: idInPath.optional(), holdingId: idInPath.optional() }),
  reply: z.array(List),
})

export const createList = endpoint('POST', '/api/lists', 'member', {
  summary: 'Begin a list of what one saves; at most 100',
  body: NewList,
  reply: List,
  status: 201,
  limit: changing,
})

export const readList = endpoint('GET', '/api/lists/{id}', 'member', {
  summary: 'A list of one’s own, or one that its owner shares, with those entries that the viewer may see, in order',
  params: byId,
  reply: WholeList,
})

export const editList = endpoint('PATCH', '/api/lists/{id}', 'member', {
  summary: 'Name, describe, share or order a list of one’s own',
  params: byId,
  body: ListEdit,
  reply: WholeList,
  /** Moving an entry by keyboard makes one call per step. */
  limit: { calls: 300, per: 'hour' },
})

export const deleteList = endpoint('DELETE', '/api/lists/{id}', 'member', {
  summary: 'Delete a list of one’s own; what stood in it stays saved',
  params: byId,
  reply: done,
  limit: changing,
})

export const removeListEntry = endpoint('DELETE', '/api/lists/{id}/entries/{entryId}', 'member', {
  summary: 'Take something out of a list of one’s own; it stays saved',
  params: z.object({ id: idInPath, entryId: largeIdInPath }),
  reply: done,
  limit: { calls: 300, per: 'hour' },
})
