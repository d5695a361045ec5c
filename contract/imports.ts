import { z } from 'zod'
import { metadataFieldNames } from './dublin-core.ts'
import { done, endpoint, idInPath, page } from './endpoint.ts'
import { fileStates, itemFileMaxBytes } from './items.ts'

// A spreadsheet becomes items of a collection: read, mapped, checked without changing anything, then written.

export const csvMaxBytes = 10_000_000
export const mostRows = 5_000
export const mostImportFiles = 1_000
export const daysImportsAreKept = 7

/** At most one per collection is running. */
export const importStates = ['open', 'checked', 'running', 'done'] as const
export type ImportState = (typeof importStates)[number]
/** The result for a row; unread until it has been checked. */
export const rowOutcomes = ['new', 'changed', 'unchanged', 'error'] as const
export type RowOutcome = (typeof rowOutcomes)[number]
export const valueSeparators = [';', '|'] as const
export type ValueSeparator = (typeof valueSeparators)[number]
/**
 * What a column may stand for: a field of an item, its type, the names of its files, or the number of an item exported from
 * here.
 */
export const columnMeanings = [...metadataFieldNames, 'type', 'filename', 'ibidItem'] as const
export type ColumnMeaning = (typeof columnMeanings)[number]

const ImportRow = z.object({
  /** As in the spreadsheet, where the header is row 1. */
  number: z.int(),
  title: z.string(),
  outcome: z.enum(rowOutcomes).nullable(),
  /** For a row that changes an item: which of its fields. */
  fields: z.array(z.string()),
  errors: z.array(z.object({ column: z.string(), message: z.string() })),
  itemId: z.int().nullable(),
})
export type ImportRow = z.infer<typeof ImportRow>

export const Import = z.object({
  id: z.int(),
  collection: z.object({ id: z.int(), title: z.string() }),
  state: z.enum(importStates),
  /** Of the spreadsheet; null until there is one. */
  fileName: z.string().nullable(),
  columns: z.array(z.string()),
  /** The first value in each column, truncated, to show what it contains. */
  samples: z.array(z.string()),
  /** One entry per column, in order; null: ignored. */
  mapping: z.array(z.enum(columnMeanings).nullable()),
  separator: z.enum(valueSeparators),
  files: z.array(
    z.object({ id: z.int(), name: z.string(), size: z.int(), state: z.enum(fileStates), why: z.string().nullable() }),
  ),
  /** Once checked: files that no row names. */
  filesWithoutRow: z.array(z.string()),
  counts: z.object({ rows: z.int(), new: z.int(), changed: z.int(), unchanged: z.int(), errors: z.int() }),
  progress: z.object({ done: z.int(), total: z.int() }),
  /** Why it wrote nothing, or not everything. */
  failure: z.string().nullable(),
  /** One page of them. */
  rows: z.array(ImportRow),
  createdAt: z.iso.datetime(),
  /** When it is deleted, with its files. */
  goesAt: z.iso.datetime(),
})
export type Import = z.infer<typeof Import>

const byId = z.object({ id: idInPath })
const often = { calls: 120, per: 'hour' } as const

export const startImport = endpoint('POST', '/api/collections/{id}/imports', 'member', {
  summary: 'Editors begin to import a spreadsheet',
  params: byId,
  reply: Import,
  status: 201,
  limit: { calls: 20, per: 'day' },
})

/** multipart/form-data with one part named `file`. */
export const uploadCsv = endpoint('POST', '/api/imports/{id}/csv', 'member', {
  summary: 'The spreadsheet: UTF-8 or UTF-16, with commas, semicolons or tabs',
  params: byId,
  reply: Import,
  limit: often,
  maxBodyBytes: csvMaxBytes + 100_000,
})

/** multipart/form-data with one part named `file`. */
export const uploadImportFile = endpoint('POST', '/api/imports/{id}/files', 'member', {
  summary: 'One of the files that its rows name',
  params: byId,
  reply: Import,
  limit: { calls: 2_000, per: 'day' },
  maxBodyBytes: itemFileMaxBytes + 100_000,
})

export const changeImport = endpoint('PATCH', '/api/imports/{id}', 'member', {
  summary: 'What its columns mean, and what stands between several values; it is to be checked again',
  params: byId,
  body: z.strictObject({
    mapping: z.array(z.enum(columnMeanings).nullable()).max(200).optional(),
    separator: z.enum(valueSeparators).optional(),
  }),
  reply: Import,
  limit: often,
})

export const checkImport = endpoint('POST', '/api/imports/{id}/check', 'member', {
  summary: 'What each row would do, and what is wrong with it; nothing is written',
  params: byId,
  reply: Import,
  limit: often,
})

export const runImport = endpoint('POST', '/api/imports/{id}/start', 'member', {
  summary: 'Write what was checked: rows with errors are left out, or nothing is written while there are any',
  params: byId,
  body: z.object({ allOrNothing: z.boolean().default(false) }),
  reply: Import,
  status: 202,
  limit: often,
})

export const readImport = endpoint('GET', '/api/imports/{id}', 'member', {
  summary: 'How far it is, and a page of its rows',
  params: byId,
  query: z.object({ outcome: z.enum(rowOutcomes).optional(), ...page }),
  reply: Import,
})

export const dropImport = endpoint('DELETE', '/api/imports/{id}', 'member', {
  summary: 'Drop it with its files; not while it runs',
  params: byId,
  reply: done,
  limit: often,
})
