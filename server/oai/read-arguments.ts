import { dublinCoreFormatNames, type DublinCoreFormatName } from '#server/collections/dublin-core-xml.ts'

export const verbs = ['Identify', 'ListMetadataFormats', 'ListSets', 'ListIdentifiers', 'ListRecords', 'GetRecord'] as const
export type Verb = (typeof verbs)[number]

/** The protocol's error codes for requests that cannot be answered. */
export type OaiCode =
  | 'badArgument'
  | 'badResumptionToken'
  | 'badVerb'
  | 'cannotDisseminateFormat'
  | 'idDoesNotExist'
  | 'noRecordsMatch'
  | 'noSetHierarchy'

export class OaiError extends Error {
  readonly code: OaiCode
  constructor(code: OaiCode, words: string) {
    super(words)
    this.code = code
  }
}

/** The records in a list: stamped at or after `from` and before `before`, in one collection or all. */
export interface Selection {
  format: DublinCoreFormatName
  collectionId: number | null
  from: Date | null
  before: Date | null
}

export type Asked =
  | { verb: 'Identify' }
  | { verb: 'ListMetadataFormats'; identifier: string | null }
  | { verb: 'GetRecord'; identifier: string; format: DublinCoreFormatName }
  | { verb: 'ListSets' | 'ListIdentifiers' | 'ListRecords'; token: string }
  | { verb: 'ListSets' }
  | { verb: 'ListIdentifiers' | 'ListRecords'; selection: Selection }

const selective = ['from', 'until', 'set', 'metadataPrefix', 'resumptionToken']
const known: Record<Verb, { required: string[]; optional: string[] }> = {
  Identify: { required: [], optional: [] },
  ListMetadataFormats: { required: [], optional: ['identifier'] },
  ListSets: { required: [], optional: ['resumptionToken'] },
  ListIdentifiers: { required: ['metadataPrefix'], optional: selective },
  ListRecords: { required: ['metadataPrefix'], optional: selective },
  GetRecord: { required: ['identifier', 'metadataPrefix'], optional: [] },
}

/** A request that follows the protocol to the letter, or the error the protocol specifies. */
export function readArguments(given: URLSearchParams): Asked {
  const verb = readVerb(given)
  const { required, optional } = known[verb]
  const names = [...given.keys()].filter((name) => name !== 'verb')
  const stranger = names.find((name) => !required.includes(name) && !optional.includes(name))
  if (stranger !== undefined) throw new OaiError('badArgument', `${verb} takes no argument "${stranger.slice(0, 100)}".`)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw new OaiError('badArgument', `The argument "${twice}" is there more than once.`)
  const token = given.get('resumptionToken')
  if (token !== null && (verb === 'ListSets' || verb === 'ListIdentifiers' || verb === 'ListRecords')) {
    if (names.length > 1) throw new OaiError('badArgument', 'A resumptionToken stands alone.')
    return { verb, token }
  }
  const missing = required.find((name) => !given.has(name))
  if (missing !== undefined) throw new OaiError('badArgument', `The argument "${missing}" is missing.`)
  return ask(verb, given)
}

function readVerb(given: URLSearchParams): Verb {
  const [asked, ...more] = given.getAll('verb')
  if (asked === undefined) throw new OaiError('badVerb', 'The verb is missing.')
  if (more.length > 0) throw new OaiError('badVerb', 'The verb is there more than once.')
  const verb = verbs.find((one) => one === asked)
  if (!verb) throw new OaiError('badVerb', `There is no verb "${asked.slice(0, 100)}".`)
  return verb
}

function ask(verb: Verb, given: URLSearchParams): Asked {
  switch (verb) {
    case 'Identify':
      return { verb }
    case 'ListSets':
      return { verb }
    case 'ListMetadataFormats':
      return { verb, identifier: given.get('identifier') }
    case 'GetRecord':
      return { verb, identifier: given.get('identifier')!, format: readFormat(given) }
    case 'ListIdentifiers':
    case 'ListRecords':
      return { verb, selection: readSelection(given) }
  }
}

function readFormat(given: URLSearchParams): DublinCoreFormatName {
  const prefix = given.get('metadataPrefix')!
  const format = dublinCoreFormatNames.find((name) => name === prefix)
  if (!format) throw new OaiError('cannotDisseminateFormat', `There is no format "${prefix.slice(0, 100)}".`)
  return format
}

function readSelection(given: URLSearchParams): Selection {
  const from = readStamp(given, 'from')
  const until = readStamp(given, 'until')
  if (from && until && from.isDay !== until.isDay)
    throw new OaiError('badArgument', 'The arguments "from" and "until" differ in granularity.')
  if (from && until && from.at > until.at) throw new OaiError('badArgument', 'The argument "until" is before "from".')
  return {
    format: readFormat(given),
    collectionId: readSet(given.get('set')),
    from: from?.at ?? null,
    // The end of the second, or day, that it names.
    before: until && new Date(until.at.getTime() + (until.isDay ? 86_400_000 : 1000)),
  }
}

function readStamp(given: URLSearchParams, name: 'from' | 'until') {
  const text = given.get(name)
  if (text === null) return null
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text)
  const at = new Date(isDay ? `${text}T00:00:00Z` : text)
  const isWritten = isDay || /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/.test(text)
  // A date that does not exist becomes another, or invalid: then it is formatted differently.
  if (!isWritten || Number.isNaN(at.getTime()) || stampOf(at).slice(0, text.length) !== text)
    throw new OaiError('badArgument', `The argument "${name}" is no date like 2027-03-04 or 2027-03-04T05:06:07Z.`)
  return { at, isDay }
}

export const stampOf = (at: Date) => `${at.toISOString().slice(0, 19)}Z`

export const setOf = (collectionId: number) => `collection:${collectionId}`

/** Null for everything: what is in a set is also in its parent set. Zero is a collection that never exists. */
function readSet(set: string | null): number | null {
  if (set === null || set === 'collection') return null
  const [, id] = /^collection:([1-9]\d{0,8})$/.exec(set) ?? []
  return id ? Number(id) : 0
}
