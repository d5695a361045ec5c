import type { Import, ImportRow } from '#contract/imports.ts'

/** An import that has just been opened. */
export const sampleImport = (given: Partial<Import> = {}): Import => ({
  ...{
    id: 31,
    collection: { id: 12, title: 'Fern albums' },
    state: 'open',
    fileName: null,
    columns: [],
    samples: [],
    mapping: [],
  },
  ...{ separator: ';', files: [], filesWithoutRow: [], progress: { done: 0, total: 0 }, failure: null, rows: [] },
  counts: { rows: 0, new: 0, changed: 0, unchanged: 0, errors: 0 },
  ...{ createdAt: '2027-03-01T09:00:00.000Z', goesAt: '2027-03-08T09:00:00.000Z' },
  ...given,
})

/** With a table of three rows. */
export const withTable = (given: Partial<Import> = {}): Import =>
  sampleImport({
    ...{ fileName: 'ferns.csv', columns: ['Name', 'dc:creator'], samples: ['Dryopteris', 'Edith Marlowe'] },
    ...{ mapping: ['title', 'creator'], counts: { rows: 3, new: 0, changed: 0, unchanged: 0, errors: 0 } },
    ...{ progress: { done: 0, total: 3 } },
    ...given,
  })

export const sampleRow = (given: Partial<ImportRow> = {}): ImportRow => ({
  ...{ number: 2, title: 'Dryopteris', outcome: 'new', fields: [], errors: [], itemId: null },
  ...given,
})
