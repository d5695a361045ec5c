import type { ItemType } from './items.ts'

// Apart from the calls, since forms, spreadsheets, manifests and harvests all use this one table.

interface Field {
  /** Shown beside its value. */
  label: string
  /** In Dublin Core: one of its fifteen elements or of its terms. Null if it has none for this. */
  term: `dc:${string}` | `dcterms:${string}` | null
  /** The one of the fifteen elements that it refines. */
  element: string | null
  mostValues: number
  /** Per value. */
  maxLength: number
  isRequired?: true
  /** Several lines. */
  isText?: true
  /** The notation of its values, unless they are plain words. */
  form?: 'edtf' | 'language' | 'rights'
}

const lines = { mostValues: 20, maxLength: 500 } as const
const narrows = (element: string, term: `dcterms:${string}`) => ({ element, term }) as const
const is = (element: string) => ({ element, term: `dc:${element}` }) as const

/** In reading order. What kind of thing an item is follows from its own type (`dcmiTypes`). */
const fields = {
  title: { label: 'Title', ...is('title'), mostValues: 1, maxLength: 500, isRequired: true },
  alternative: { label: 'Other title', ...narrows('title', 'dcterms:alternative'), ...lines },
  creator: { label: 'Creator', ...is('creator'), ...lines },
  contributor: { label: 'Contributor', ...is('contributor'), ...lines },
  date: { label: 'Date', ...is('date'), mostValues: 20, maxLength: 40, form: 'edtf' },
  description: { label: 'Description', ...is('description'), mostValues: 1, maxLength: 5_000, isText: true },
  subject: { label: 'Subject', ...is('subject'), ...lines },
  format: { label: 'Format', ...is('format'), ...lines },
  extent: { label: 'Extent', ...narrows('format', 'dcterms:extent'), ...lines },
  identifier: { label: 'Identifier', ...is('identifier'), mostValues: 1, maxLength: 500 },
  source: { label: 'Source', ...is('source'), ...lines },
  publisher: { label: 'Publisher', ...is('publisher'), ...lines },
  language: { label: 'Language', ...is('language'), mostValues: 20, maxLength: 35, form: 'language' },
  relation: { label: 'Relation', ...is('relation'), ...lines },
  spatial: { label: 'Place', ...narrows('coverage', 'dcterms:spatial'), ...lines },
  temporal: { label: 'Period', ...narrows('coverage', 'dcterms:temporal'), ...lines },
  rights: { label: 'Rights', ...is('rights'), mostValues: 1, maxLength: 100, isRequired: true, form: 'rights' },
  rightsHolder: { label: 'Rights holder', ...narrows('rights', 'dcterms:rightsHolder'), ...lines },
  rightsNote: {
    label: 'Note on rights',
    ...narrows('rights', 'dcterms:accessRights'),
    mostValues: 1,
    maxLength: 1_000,
    isText: true,
  },
  transcript: { label: 'Transcript', term: null, element: null, mostValues: 1, maxLength: 100_000, isText: true },
} as const satisfies Record<string, Field>

export type MetadataField = keyof typeof fields
export const metadataFields: Record<MetadataField, Field> = fields
export const metadataFieldNames = Object.keys(fields) as [MetadataField, ...MetadataField[]]
/** What an item says about itself. A field without values is absent. */
export type Metadata = { [Name in MetadataField]?: string[] }

/** `dc:type`, of http://purl.org/dc/dcmitype/. */
export const dcmiTypes: Record<ItemType, string> = { image: 'StillImage', pdf: 'Text', audio: 'Sound' }
