import { mostId } from '#contract/endpoint.ts'
import {
  dublinCoreFormatNames,
  dublinCoreFormats,
  dublinCoreXml,
  type DublinCoreFormatName,
} from '#server/collections/dublin-core-xml.ts'
import { metadataOfItem } from '#server/collections/item-metadata.ts'
import { element, writeAttributes } from '#server/collections/write-xml.ts'
import type { Config } from '#server/config.ts'
import { thumbnailAddress } from '#server/iiif/present-parts.ts'
import type { Rooms } from '#server/rooms.ts'
import { OaiError, readArguments, setOf, stampOf, type Asked } from './read-arguments.ts'
import { readToken, tokenHours, writeToken, type Place } from './resumption-token.ts'
import { perPage, selectEarliest, selectRecord, selectRecords, selectSecret, selectSets } from './select-records.ts'
import type { HarvestedRecord, HarvestedSet } from './select-records.ts'
import { readSite } from '#server/users/read-site.ts'

const namespace = 'http://www.openarchives.org/OAI/2.0/'
const rootAttributes = {
  xmlns: namespace,
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
  'xsi:schemaLocation': `${namespace} ${namespace}OAI-PMH.xsd`,
}

/**
 * A record is stamped when it is written, but becomes visible only when its transaction ends. Answers are dated this much
 * earlier: harvesters continue from that date, and get a record twice rather than never.
 */
const slowestWriteMs = 60_000

/** The answer to any request by a harvester, as one OAI-PMH 2.0 document; its mistakes are reported in it too. */
export async function answerHarvester(rooms: Rooms, given: URLSearchParams): Promise<string> {
  const { said, attributes } = await answerOrError(rooms, given)
  const date = element('responseDate', stampOf(new Date(rooms.now().getTime() - slowestWriteMs)))
  const request = element('request', `${rooms.config.publicUrl}/oai`, attributes)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<OAI-PMH${writeAttributes(rootAttributes)}>${date}${request}${said}</OAI-PMH>\n`
}

async function answerOrError(rooms: Rooms, given: URLSearchParams) {
  try {
    return { said: await answer(rooms, readArguments(given)), attributes: repeated(given) }
  } catch (error) {
    if (!(error instanceof OaiError)) throw error
    const said = element('error', error.message, { code: error.code })
    // A request that was not understood is not repeated.
    return { said, attributes: error.code === 'badVerb' || error.code === 'badArgument' ? {} : repeated(given) }
  }
}

/** Arguments that the protocol has a way to repeat. */
const plain = /^[\w.!~*'():-]{1,500}$/
const repeatable: Record<string, RegExp> = {
  identifier: /^[A-Za-z][\w.!~*'():;/?@&=+$,-]{0,500}$/,
  metadataPrefix: /^[\w.!~*'()-]{1,500}$/,
}
const repeated = (given: URLSearchParams) =>
  Object.fromEntries([...given].filter(([name, value]) => (repeatable[name] ?? plain).test(value)))

async function answer(rooms: Rooms, asked: Asked): Promise<string> {
  switch (asked.verb) {
    case 'Identify':
      return identify(rooms)
    case 'ListMetadataFormats':
      if (asked.identifier !== null) await requireRecord(rooms, asked.identifier)
      return listFormats()
    case 'GetRecord': {
      const record = await requireRecord(rooms, asked.identifier)
      return `<GetRecord>${recordOf(rooms.config, record, asked.format)}</GetRecord>`
    }
    case 'ListSets':
      return listSets(rooms, await placeOf(rooms, asked))
    case 'ListIdentifiers':
    case 'ListRecords':
      return listRecords(rooms, await placeOf(rooms, asked))
  }
}

type List = Extract<Asked, { verb: Place['verb'] }>

/** The beginning of a list, or where the token says. */
async function placeOf(rooms: Rooms, asked: List): Promise<Omit<Place, 'after'> & { after: Place['after'] | null }> {
  if ('token' in asked) return readToken(await selectSecret(rooms.database.db), asked.token, asked.verb, rooms.now())
  const selection = 'selection' in asked ? asked.selection : wholeHouse
  const expiresAt = new Date(Math.floor(rooms.now().getTime() / 1000) * 1000 + tokenHours * 3_600_000)
  return { verb: asked.verb, selection, after: null, count: 0, expiresAt }
}

const wholeHouse = { format: 'oai_dc', collectionId: null, from: null, before: null } as const

async function identify({ config, database, now }: Rooms): Promise<string> {
  const host = hostOf(config)
  const { name } = await readSite(database.db)
  const earliest = (await selectEarliest(database.db)) ?? now()
  const described = `<oai-identifier${writeAttributes({
    xmlns: `${namespace}oai-identifier`,
    'xsi:schemaLocation': `${namespace}oai-identifier ${namespace}oai-identifier.xsd`,
  })}>${element('scheme', 'oai')}${element('repositoryIdentifier', host)}${element('delimiter', ':')}${element(
    'sampleIdentifier',
    identifierOf(config, 1),
  )}</oai-identifier>`
  return `<Identify>${[
    element('repositoryName', `${name} at ${host}`),
    element('baseURL', `${config.publicUrl}/oai`),
    element('protocolVersion', '2.0'),
    element('adminEmail', addressOf(config.mailFrom)),
    element('earliestDatestamp', stampOf(earliest)),
    element('deletedRecord', 'persistent'),
    element('granularity', 'YYYY-MM-DDThh:mm:ssZ'),
    element('compression', 'gzip'),
    `<description>${described}</description>`,
  ].join('')}</Identify>`
}

const hostOf = ({ publicUrl }: Config) => new URL(publicUrl).hostname

/**
 * From `ibid. <no-reply@ibid.example>`; the protocol requires a host name with a dot, which a machine being tried out on
 * lacks.
 */
function addressOf(mailFrom: string): string {
  const address = /<([^<>]*)>/.exec(mailFrom)?.[1] ?? mailFrom
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(address) ? address : 'no-reply@localhost.localdomain'
}

function listFormats(): string {
  const formats = dublinCoreFormatNames.map((name) => {
    const { schema, namespace: its } = dublinCoreFormats[name]
    return `<metadataFormat>${element('metadataPrefix', name)}${element('schema', schema)}${element('metadataNamespace', its)}</metadataFormat>`
  })
  return `<ListMetadataFormats>${formats.join('')}</ListMetadataFormats>`
}

const identifierOf = (config: Config, id: number) => `oai:${hostOf(config)}:item/${id}`

async function requireRecord({ config, database }: Rooms, identifier: string): Promise<HarvestedRecord> {
  const before = `oai:${hostOf(config)}:item/`
  const number = identifier.startsWith(before) ? identifier.slice(before.length) : ''
  const id = /^[1-9]\d{0,9}$/.test(number) && Number(number) <= mostId ? Number(number) : 0
  const record = id > 0 ? await selectRecord(database.db, id) : undefined
  if (!record) throw new OaiError('idDoesNotExist', 'There is no item with this identifier.')
  return record
}

async function listSets(rooms: Rooms, place: Awaited<ReturnType<typeof placeOf>>): Promise<string> {
  const sets = await selectSets(rooms.database.db, place.after?.id ?? 0)
  if (sets.length === 0) throw new OaiError('noSetHierarchy', 'There are no collections to harvest.')
  const given = sets.slice(0, perPage)
  const last = sets.length > perPage ? { stamp: '0', id: given.at(-1)!.id } : null
  return `<ListSets>${given.map(setAsXml).join('')}${await tokenAfter(rooms, place, given.length, last)}</ListSets>`
}

function setAsXml({ id, title, body }: HarvestedSet): string {
  const { root, rootAttributes: attributes } = dublinCoreFormats.oai_dc
  const description = `<setDescription><${root}${writeAttributes(attributes)}>${element('dc:description', body)}</${root}></setDescription>`
  return `<set>${element('setSpec', setOf(id))}${element('setName', title)}${body ? description : ''}</set>`
}

async function listRecords(rooms: Rooms, place: Awaited<ReturnType<typeof placeOf>>): Promise<string> {
  const { verb, selection, after } = place
  const records = await selectRecords(rooms.database.db, selection, after)
  // Also at the end of a list whose last records have changed since, and so are no longer in the requested period.
  if (records.length === 0) throw new OaiError('noRecordsMatch', 'There are no such records.')
  const given = records.slice(0, perPage)
  const last = records.length > perPage ? given.at(-1)! : null
  const written = given.map((record) =>
    verb === 'ListIdentifiers' ? headerOf(rooms.config, record) : recordOf(rooms.config, record, selection.format),
  )
  return `<${verb}>${written.join('')}${await tokenAfter(rooms, place, given.length, last)}</${verb}>`
}

/** None if the list fits into one answer; empty at the end of one that did not. */
async function tokenAfter(
  { database }: Rooms,
  { verb, selection, after, count, expiresAt }: Awaited<ReturnType<typeof placeOf>>,
  given: number,
  last: Place['after'] | null,
): Promise<string> {
  const attributes = { cursor: `${count}` }
  if (!last) return after ? element('resumptionToken', '', attributes) : ''
  const next = { verb, selection, after: { stamp: last.stamp, id: last.id }, count: count + given, expiresAt }
  const token = writeToken(await selectSecret(database.db), next)
  return element('resumptionToken', token, { ...attributes, expirationDate: stampOf(expiresAt) })
}

function headerOf(config: Config, { id, collectionId, changedAt, item }: HarvestedRecord): string {
  const lines = [
    element('identifier', identifierOf(config, id)),
    element('datestamp', stampOf(changedAt)),
    element('setSpec', setOf(collectionId)),
  ]
  return `<header${item ? '' : ' status="deleted"'}>${lines.join('')}</header>`
}

function recordOf(config: Config, record: HarvestedRecord, format: DublinCoreFormatName): string {
  const { id, collectionId, item } = record
  const { publicUrl } = config
  const described = item && {
    type: item.type,
    metadata: metadataOfItem({ ...item, transcript: null }),
    page: `${publicUrl}/collections/${collectionId}/items/${id}`,
    manifest: `${publicUrl}/iiif/${id}/manifest.json`,
    thumbnail: item.picture && thumbnailAddress(item.picture, publicUrl),
  }
  const metadata = described ? `<metadata>${dublinCoreXml(described, format)}</metadata>` : ''
  return `<record>${headerOf(config, record)}${metadata}</record>`
}
