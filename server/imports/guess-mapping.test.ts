import assert from 'node:assert/strict'
import { it } from 'node:test'
import { guessMapping } from './guess-mapping.ts'

const guesses = (columns: string[]) => Object.fromEntries(guessMapping(columns).map((target, at) => [columns[at], target]))

it('knows our own names, however they are spelled', () => {
  assert.deepEqual(guesses(['Title', 'RIGHTS HOLDER', 'rightsNote', 'rights', 'file name', 'transcript']), {
    ...{ Title: 'title', 'RIGHTS HOLDER': 'rightsHolder', rightsNote: 'rightsNote', rights: 'rights' },
    ...{ 'file name': 'filename', transcript: 'transcript' },
  })
})

it('knows Dublin Core by its prefixes', () => {
  assert.deepEqual(guesses(['dc:title', 'dcterms:created', 'dcterms:spatial', 'dc:coverage', 'dcterms:rightsHolder']), {
    ...{ 'dc:title': 'title', 'dcterms:created': 'date', 'dcterms:spatial': 'spatial', 'dc:coverage': null },
    'dcterms:rightsHolder': 'rightsHolder',
  })
})

it('knows a table of CollectionBuilder', () => {
  const columns = [
    'objectid',
    'filename',
    'title',
    'creator',
    'location',
    'latitude',
    'rights',
    'rightsstatement',
    'object_transcript',
  ]
  assert.deepEqual(guesses(columns), {
    ...{ objectid: 'identifier', filename: 'filename', title: 'title', creator: 'creator', location: 'spatial', latitude: null },
    ...{ rights: 'rightsNote', rightsstatement: 'rights', object_transcript: 'transcript' },
  })
})

it('knows a table of Omeka', () => {
  const columns = [
    'Dublin Core:Title',
    'Dublin Core:Spatial Coverage',
    'Dublin Core:Alternative Title',
    'tags',
    'file',
    'Item Type',
  ]
  assert.deepEqual(guessMapping(columns), ['title', 'spatial', 'alternative', 'subject', 'filename', 'type'])
})

it('gives a field to one column, and to the one that has its name before another', () => {
  assert.deepEqual(guessMapping(['id', 'label', 'identifier', 'title', 'dc:title']), [null, null, 'identifier', 'title', null])
})
