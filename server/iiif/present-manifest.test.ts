import assert from 'node:assert/strict'
import { test } from 'node:test'
import { licenceIds, licences } from '#contract/licences.ts'
import { wrongAsPresentation } from '#testing/published-schemas.ts'
import { collectionOf, instanceCollection, partsOf, rangeOf } from './present-collection.ts'
import { manifestOf, type ManifestFile, type ManifestItem } from './present-manifest.ts'

const site = 'https://ibid.example'
const file = (id: number, given: Partial<ManifestFile> = {}): ManifestFile => ({
  ...{ id, kind: 'picture', name: `${id}.tif`, type: 'image/tiff', width: 4000, height: 3000, durationSeconds: null, alt: '' },
  ...given,
})
const item = (given: Partial<ManifestItem> = {}): ManifestItem => ({
  ...{ id: 7, type: 'image', title: 'Plan of the harbour', isPublic: true, files: [file(1)] },
  collection: { id: 3, title: 'Maps of the coast', institution: 'Harbour Library' },
  metadata: { title: ['Plan of the harbour'], rights: [licences.pdm.uri] },
  ...given,
})

test('a manifest of pictures keeps the rules and says what the item says', async () => {
  const manifest = manifestOf(
    item({
      files: [
        file(1, { alt: 'A harbour from above' }),
        file(2, { width: 300, height: 90 }),
        file(3, { width: 30_000, height: 5000 }),
      ],
      metadata: {
        title: ['Plan of the harbour'],
        creator: ['Ada Example', 'Ben Example'],
        description: ['Two quays.\nOne crane.'],
        language: ['pt-BR', 'en'],
        rights: [licences['cc-by'].uri],
        rightsNote: ['Ask the archive.'],
        transcript: ['Porto <b>velho</b>'],
      },
    }),
    site,
  )
  assert.deepEqual(await wrongAsPresentation(manifest), [])
  const { label, summary, requiredStatement, rights, metadata, items } = manifest as {
    items: { width: number; annotations?: { items: { motivation: string; body: { value: string } }[] }[] }[]
    metadata: { label: { en: string[] }; value: Record<string, string[]> }[]
  } & Record<string, unknown>
  assert.deepEqual(label, { 'pt-BR': ['Plan of the harbour'] })
  assert.deepEqual(summary, { 'pt-BR': ['Two quays.\nOne crane.'] })
  assert.deepEqual(requiredStatement, {
    label: { en: ['Attribution'] },
    value: { 'pt-BR': ['Harbour Library', 'Ask the archive.'] },
  })
  assert.equal(rights, 'http://creativecommons.org/licenses/by/4.0/')
  assert.deepEqual(metadata.find((pair) => pair.label.en[0] === 'Creator')?.value, { 'pt-BR': ['Ada Example', 'Ben Example'] })
  assert.deepEqual(metadata.at(-1), { label: { en: ['Type'] }, value: { none: ['StillImage'] } })
  assert.deepEqual(
    items.map(({ width }) => width),
    [4000, 300, 30_000],
  )
  assert.equal(items[0]?.annotations?.[0]?.items[0]?.body.value, 'Porto <b>velho</b>')
  const addresses = JSON.stringify(manifest)
  assert.match(addresses, /iiif\/3\/1\/full\/max\/0\/default\.jpg/)
  assert.match(addresses, /iiif\/3\/1\/full\/500,375\/0\/default\.jpg/)
  assert.match(addresses, /iiif\/3\/2\/full\/max\/0\/default\.jpg/)
})

test('sound has a duration, a document is one to take along, with a cover or without', async () => {
  const sound = manifestOf(
    item({
      type: 'audio',
      files: [file(1, { kind: 'audio', type: 'audio/mpeg', width: null, height: null, durationSeconds: 71 })],
    }),
    site,
  )
  assert.deepEqual(await wrongAsPresentation(sound), [])
  assert.equal((sound.items as { duration: number }[])[0]?.duration, 71)
  const pdf = file(4, { kind: 'pdf', type: 'application/pdf', name: 'report.pdf', width: null, height: null })
  for (const files of [[pdf], [file(1), pdf]]) {
    const document = manifestOf(item({ type: 'pdf', files }), site)
    assert.deepEqual(await wrongAsPresentation(document), [])
    assert.equal((document.items as unknown[]).length, 1)
    assert.equal((document.rendering as { id: string }[])[0]?.id, `${site}/api/item-files/4/download`)
  }
})

test('every way to state rights keeps the rules, and what no one harvests does not name its record', async () => {
  for (const id of licenceIds) {
    const manifest = manifestOf(item({ isPublic: false, metadata: { rights: [licences[id].uri] } }), site)
    assert.deepEqual(await wrongAsPresentation(manifest), [], id)
    assert.ok(!('seeAlso' in manifest))
  }
})

test('a manifest of 200 pages keeps the rules', async () => {
  const manifest = manifestOf(item({ files: Array.from({ length: 200 }, (_, at) => file(at + 1)) }), site)
  assert.deepEqual(await wrongAsPresentation(manifest), [])
  assert.equal((manifest.items as unknown[]).length, 200)
})

test('a collection names its manifests, or beyond a thousand the parts they are in', async () => {
  const collection = { id: 3, title: 'Maps', body: '', language: null, institution: 'Harbour Library', rights: null, items: 2 }
  const listed = [
    { id: 7, title: 'One', language: 'en', picture: { id: 1, width: 4000, height: 3000 } },
    { id: 8, title: 'Two', language: null, picture: null },
  ]
  const whole = collectionOf(collection, listed, null, site)
  assert.deepEqual(await wrongAsPresentation(whole), [])
  assert.equal((whole.items as { id: string }[])[1]?.id, `${site}/iiif/8/manifest.json`)
  assert.deepEqual(rangeOf(1000, null), { offset: 0, limit: 1000 })
  const large = collectionOf({ ...collection, items: 1001 }, [], null, site)
  assert.deepEqual(await wrongAsPresentation(large), [])
  assert.deepEqual(
    (large.items as { id: string; label: { none: string[] } }[]).map(({ id, label }) => [id, label.none[0]]),
    [
      [`${site}/iiif/collections/3/collection.json?part=1`, '1–500'],
      [`${site}/iiif/collections/3/collection.json?part=2`, '501–1000'],
      [`${site}/iiif/collections/3/collection.json?part=3`, '1001–1001'],
    ],
  )
  assert.deepEqual([rangeOf(1001, null).limit, rangeOf(1001, 3), partsOf(1001)], [0, { offset: 1000, limit: 500 }, 3])
  assert.deepEqual(await wrongAsPresentation(collectionOf({ ...collection, items: 1001 }, listed, 3, site)), [])
  assert.deepEqual(await wrongAsPresentation(instanceCollection([collection], site)), [])
  assert.deepEqual(await wrongAsPresentation(instanceCollection([], site)), [])
})

test('what breaks the rules is found out', async () => {
  const broken = manifestOf(item(), site)
  assert.notDeepEqual(await wrongAsPresentation({ ...broken, items: [] }), [])
  assert.notDeepEqual(await wrongAsPresentation({ ...broken, label: 'words' }), [])
  assert.notDeepEqual(await wrongAsPresentation({ ...broken, rights: 'https://creativecommons.org/licenses/by/4.0/' }), [])
  assert.notDeepEqual(await wrongAsPresentation({ ...broken, items: [...(broken.items as []), ...(broken.items as [])] }), [])
})
