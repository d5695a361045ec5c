import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ItemOrder } from '#contract/collections.ts'
import type { Metadata } from '#contract/dublin-core.ts'
import type { ColumnMeaning, ImportState, RowOutcome, ValueSeparator } from '#contract/imports.ts'
import type { ItemFileKind, ItemFileState, ItemType } from '#contract/items.ts'
import type { Stamp } from './stamp.ts'

type Json<T> = ColumnType<T, string | undefined, string>
/** Returned as text. */
type BigInteger = ColumnType<string, number | undefined, number>

export interface CollectionsTable {
  holding_id: number
  institution: string
  country: string | null
  language: string | null
  rights: string | null
  item_order: Generated<ItemOrder>
  allows_download: boolean | null
  cover_item_id: number | null
  item_count: Generated<number>
  all_count: Generated<number>
  waiting_count: Generated<number>
  waiting_files: Generated<number>
  failed_files: Generated<number>
  bytes: BigInteger
  types: Generated<ItemType[]>
  first_year: number | null
  last_year: number | null
  is_free: Generated<boolean>
  items_version: Generated<number>
  marks: GeneratedAlways<string[]>
}

export interface EditorsTable {
  collection_id: number
  user_id: number
  state: 'asked' | 'editor'
  asked_by: number | null
  since: Stamp
}

export interface ItemsTable {
  holding_id: number
  collection_id: number
  type: ItemType
  /** Without title, description and transcript. */
  metadata: Json<Metadata>
  transcript: string | null
  identifier: string | null
  position: string
  first_year: number | null
  last_year: number | null
  sort_year: GeneratedAlways<number>
  sort_title: Generated<string>
  marks: Generated<string[]>
  is_listed: Generated<boolean>
  is_open: Generated<boolean>
  changed_at: Stamp
  read_file_id: Generated<number>
  refused_file_id: Generated<number>
  has_news: Generated<boolean>
  file_count: Generated<number>
  waiting_files: Generated<number>
  failed_files: Generated<number>
  bytes: BigInteger
}

export interface GoneItemsTable {
  item_id: number
  collection_id: number
  gone_at: Date
}

export interface ImportsTable {
  id: Generated<number>
  collection_id: number
  user_id: number
  state: Generated<ImportState>
  file_name: string | null
  columns: Generated<string[]>
  mapping: Generated<(ColumnMeaning | null)[]>
  separator: Generated<ValueSeparator>
  all_or_nothing: Generated<boolean>
  row_count: Generated<number>
  done_count: Generated<number>
  files_without_row: Generated<string[]>
  failure: string | null
  created_at: Stamp
  started_at: Date | null
  ended_at: Date | null
}

export interface ImportRowsTable {
  import_id: number
  number: number
  cells: string[]
  title: Generated<string>
  outcome: RowOutcome | null
  fields: Generated<string[]>
  errors: Json<{ column: string; message: string }[]>
  item_id: number | null
  is_done: Generated<boolean>
}

export interface ItemFilesTable {
  id: Generated<number>
  /** Exactly one of these two is set. */
  item_id: number | null
  import_id: number | null
  replaces_id: number | null
  position: Generated<number>
  kind: ItemFileKind
  name: string
  type: string
  size: number
  width: number | null
  height: number | null
  duration_seconds: number | null
  state: Generated<ItemFileState>
  why: string | null
  attempts: Generated<number>
  alt: Generated<string>
  blur: string | null
  original_key: string
  pyramid_key: string | null
  thumb_key: string | null
  large_key: string | null
  created_at: Stamp
}
