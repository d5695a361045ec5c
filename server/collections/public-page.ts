import { sql } from 'kysely'
import type { Collection } from '#contract/collections.ts'
import { dcmiTypes, metadataFieldNames, metadataFields } from '#contract/dublin-core.ts'
import type { HoldingCard } from '#contract/holdings.ts'
import type { Item } from '#contract/items.ts'
import { licenceOfUri, licences } from '#contract/licences.ts'
import { visibleHoldings } from '#server/holdings/visible-holdings.ts'
import { outsideTransaction, type Rooms } from '#server/rooms.ts'
import type { HoldingKind, PublicLink, PublicPage } from '#server/subjects/holding-kind.ts'
import { readCollection } from './present.ts'
import { byOrder, readItem } from './present-item.ts'

/** What the web sees of collections and their items. */
export const collectionsSeenElsewhere = {
  describe: describeCollection,
  inSitemap: () => ({
    where: sql<boolean>`true`,
    changedAt: sql<Date>`greatest(coalesce(holdings.edited_at, holdings.approved_at), (
      select max(items.changed_at) from items where items.collection_id = holdings.id and items.is_open))`,
  }),
  room: {
    path: '/collections',
    title: 'Digital Collections',
    description: 'Maps, manuscripts, photographs and recordings that libraries have digitised, for anyone to look at.',
    first: selectFirst,
  },
} satisfies Partial<HoldingKind>

export const itemsSeenElsewhere = {
  describe: describeItem,
  inSitemap: () => ({
    where: sql<boolean>`true`,
    changedAt: sql<Date>`(select items.changed_at from items where items.holding_id = holdings.id)`,
  }),
} satisfies Partial<HoldingKind>

const itemCount = (count: number) => (count === 1 ? '1 item' : `${count.toLocaleString('en-US')} items`)
const wordsOf = (uri: string | null | undefined) => {
  const id = uri ? licenceOfUri(uri) : undefined
  return id ? `${licences[id].name}. ${licences[id].words}` : ''
}

const mostItemsListed = 100

async function describeCollection(rooms: Rooms, card: HoldingCard): Promise<PublicPage> {
  const collection = await readCollection(outsideTransaction(rooms), null, card.id)
  const years = [collection.firstYear, collection.lastYear].filter((year) => year !== null)
  const span = [...new Set(years)].join('–')
  const { publicUrl } = rooms.config
  return {
    data: {
      '@type': 'Collection',
      ...{
        name: card.title,
        url: `${publicUrl}/collections/${card.id}`,
        ...(card.body && { description: card.body.slice(0, 5000) }),
      },
      ...{ publisher: { '@type': 'Organization', name: collection.institution }, collectionSize: collection.items },
      ...(collection.rights && { license: collection.rights }),
      ...(collection.language && { inLanguage: collection.language }),
      ...(span && { temporalCoverage: years.join('/') }),
      ...(collection.picture && { image: publicUrl + collection.picture }),
      ...(collection.listedAt && { datePublished: collection.listedAt.slice(0, 10) }),
      isAccessibleForFree: true,
    },
    ...(collection.picture && { picture: { url: collection.picture, alt: '' } }),
    lines: [
      [itemCount(collection.items), collection.institution, span].filter(Boolean).join(' · '),
      wordsOf(collection.rights),
    ].filter(Boolean),
    links: await selectItems(rooms, collection),
  }
}

/** The first few; the sitemap has all. */
async function selectItems({ database }: Rooms, { id, order }: Pick<Collection, 'id' | 'order'>): Promise<PublicLink[]> {
  const { rows } = await sql<{ id: number; title: string }>`
    select items.holding_id as id, part.title from items join holdings as part on part.id = items.holding_id
     where items.collection_id = ${id} and items.is_listed
     order by ${byOrder[order]}, items.holding_id limit ${sql.lit(mostItemsListed)}`.execute(database.db)
  return rows.map((item) => ({ label: item.title, path: `/collections/${id}/items/${item.id}` }))
}

async function describeItem(rooms: Rooms, card: HoldingCard): Promise<PublicPage> {
  const item = await readItem(outsideTransaction(rooms), null, card.id)
  const { creator = [], date = [], rights = [], rightsHolder = [], transcript = [] } = item.metadata
  const first = item.files[0]
  const path = `/collections/${item.collection.id}`
  const links = [
    { label: item.collection.title, path },
    ...item.files.flatMap(({ name, download }) => (download ? [{ label: `Download ${name}`, path: download }] : [])),
    ...(item.previousId ? [{ label: 'Previous item', path: `${path}/items/${item.previousId}` }] : []),
    ...(item.nextId ? [{ label: 'Next item', path: `${path}/items/${item.nextId}` }] : []),
  ]
  return {
    data: dataOf(item, rooms.config.publicUrl),
    ...(first?.large && { picture: { url: first.large, alt: first.alt || card.title } }),
    lines: [
      [creator.join(', '), date.join(', '), item.collection.institution].filter(Boolean).join(' · '),
      [wordsOf(rights[0]), ...rightsHolder].filter(Boolean).join(' '),
      ...transcript,
    ].filter(Boolean),
    facts: factsOf(item),
    links,
  }
}

/** Those not shown above already. */
const factsOf = ({ metadata }: Item) =>
  metadataFieldNames
    .filter((name) => !['title', 'description', 'transcript', 'rights'].includes(name))
    .flatMap((name) => (metadata[name] ?? []).map((value) => [metadataFields[name].label, value] as const))

/** In the vocabulary of schema.org. */
function dataOf(item: Item, publicUrl: string): Record<string, unknown> {
  const { metadata, collection, files } = item
  const picture = files.find(({ large }) => large)
  const credit = [...(metadata.rightsHolder ?? []), collection.institution].join(', ')
  return {
    '@type': item.type === 'image' ? 'ImageObject' : 'CreativeWork',
    ...{ name: item.title, url: `${publicUrl}/collections/${collection.id}/items/${item.id}` },
    ...(item.body && { description: item.body }),
    ...(metadata.creator && { creator: metadata.creator.map((name) => ({ '@type': 'Person', name })) }),
    ...(metadata.date && { dateCreated: metadata.date[0] }),
    ...(metadata.rights && { license: metadata.rights[0], acquireLicensePage: metadata.rights[0] }),
    ...{ creditText: credit, copyrightNotice: metadata.rightsNote?.[0] ?? credit },
    ...(metadata.language && { inLanguage: metadata.language }),
    ...(metadata.subject && { keywords: metadata.subject }),
    ...(metadata.spatial && { contentLocation: metadata.spatial.map((name) => ({ '@type': 'Place', name })) }),
    ...(metadata.identifier && { identifier: metadata.identifier[0] }),
    ...(picture?.large && { contentUrl: publicUrl + picture.large, thumbnailUrl: publicUrl + (picture.thumb ?? picture.large) }),
    additionalType: `http://purl.org/dc/dcmitype/${dcmiTypes[item.type]}`,
    isPartOf: { '@type': 'Collection', name: collection.title, url: `${publicUrl}/collections/${collection.id}` },
    isAccessibleForFree: true,
  }
}

const mostFirst = 50

/** What visitors find in the room first, newest first. */
async function selectFirst({ database }: Rooms): Promise<PublicLink[]> {
  const { rows } = await sql<{ id: number; title: string; institution: string; items: number }>`
    select holdings.id, holdings.title, collections.institution, collections.item_count as items
      from holdings join collections on collections.holding_id = holdings.id
     where holdings.kind = 'collection' and ${visibleHoldings(null)}
     order by holdings.listed_at desc, holdings.id desc limit ${sql.lit(mostFirst)}`.execute(database.db)
  return rows.map(({ id, title, institution, items }) => ({
    label: `${title} · ${itemCount(items)} · ${institution}`,
    path: `/collections/${id}`,
  }))
}
