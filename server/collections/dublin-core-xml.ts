import { dcmiTypes, metadataFieldNames, metadataFields, type Metadata, type MetadataField } from '#contract/dublin-core.ts'
import type { ItemType } from '#contract/items.ts'
import { element, writeAttributes } from './write-xml.ts'

/** An item as described to other institutions' programs. */
export interface DescribedItem {
  type: ItemType
  metadata: Metadata
  page: string
  manifest: string
  thumbnail: string | null
}

const xsi = 'http://www.w3.org/2001/XMLSchema-instance'
const elements = 'http://purl.org/dc/elements/1.1/'
const terms = 'http://purl.org/dc/terms/'
const simple = 'http://www.openarchives.org/OAI/2.0/oai_dc/'
const qualified = 'http://dspace.org/qualifieddc/'
const qualifiedSchemas = 'http://dublincore.org/schemas/xmls/qdc/2006/01/06'

interface DublinCoreFormat {
  schema: string
  namespace: string
  root: string
  rootAttributes: Record<string, string>
  nameOf(field: MetadataField): string | null
}

/** The fifteen elements that everyone reads, and the terms that preserve the distinctions between the fields. */
export const dublinCoreFormats = {
  oai_dc: {
    schema: 'http://www.openarchives.org/OAI/2.0/oai_dc.xsd',
    namespace: simple,
    root: 'oai_dc:dc',
    rootAttributes: {
      ...{ 'xmlns:oai_dc': simple, 'xmlns:dc': elements, 'xmlns:xsi': xsi },
      'xsi:schemaLocation': `${simple} http://www.openarchives.org/OAI/2.0/oai_dc.xsd`,
    },
    nameOf: (field) => {
      const { element: name } = metadataFields[field]
      return name && `dc:${name}`
    },
  },
  qdc: {
    schema: `${qualifiedSchemas}/dcterms.xsd`,
    namespace: terms,
    root: 'qdc:qualifieddc',
    rootAttributes: {
      ...{ 'xmlns:qdc': qualified, 'xmlns:dc': elements, 'xmlns:dcterms': terms, 'xmlns:xsi': xsi },
      'xsi:schemaLocation': `${elements} ${qualifiedSchemas}/dc.xsd ${terms} ${qualifiedSchemas}/dcterms.xsd`,
    },
    nameOf: (field) => metadataFields[field].term,
  },
} satisfies Record<string, DublinCoreFormat>
export type DublinCoreFormatName = keyof typeof dublinCoreFormats
export const dublinCoreFormatNames = Object.keys(dublinCoreFormats) as [DublinCoreFormatName, ...DublinCoreFormatName[]]

/** The address of the rights precedes anything else said about them, so that programs find it first. */
export function dublinCoreXml(item: DescribedItem, format: DublinCoreFormatName): string {
  const { root, rootAttributes, nameOf }: DublinCoreFormat = dublinCoreFormats[format]
  const { type, metadata, page, manifest, thumbnail } = item
  /** These precede what the item says itself. */
  const ours: Metadata = { identifier: [page], relation: thumbnail ? [manifest, thumbnail] : [manifest] }
  const lines = metadataFieldNames.flatMap((field) => {
    const name = nameOf(field)
    return name ? [...(ours[field] ?? []), ...(metadata[field] ?? [])].map((value) => element(name, value)) : []
  })
  return `<${root}${writeAttributes(rootAttributes)}>${lines.join('')}${element('dc:type', dcmiTypes[type])}</${root}>`
}
