import { dcmiTypes, metadataFieldNames, metadataFields, type Metadata } from '#contract/dublin-core.ts'
import type { ItemFileKind, ItemType } from '#contract/items.ts'
import { imageOf, inLanguage, presentationContext, rightsOf, thumbnailOf, type Json } from './present-parts.ts'

/** What a manifest says about an item. */
export interface ManifestItem {
  id: number
  collection: { id: number; title: string; institution: string }
  type: ItemType
  title: string
  metadata: Metadata
  files: ManifestFile[]
  /** Harvesters can find it too. */
  isPublic: boolean
}

export interface ManifestFile {
  id: number
  kind: ItemFileKind
  name: string
  type: string
  width: number | null
  height: number | null
  durationSeconds: number | null
  alt: string
}

/** One item in IIIF's Presentation API 3.0: a canvas for each picture and each recording. */
export function manifestOf(item: ManifestItem, publicUrl: string): Json {
  const { metadata, collection } = item
  const id = `${publicUrl}/iiif/${item.id}/manifest.json`
  const page = `${publicUrl}/collections/${collection.id}/items/${item.id}`
  const language = metadata.language?.[0]
  const said = (values: string[]) => inLanguage(values, language)
  const pictures = item.files.filter(isPicture)
  const documents = item.files.filter(({ kind }) => kind === 'pdf')
  const [rights] = metadata.rights ?? []
  return {
    '@context': presentationContext,
    id,
    type: 'Manifest',
    label: said([item.title]),
    metadata: [
      ...metadataFieldNames.flatMap((field) => {
        const values = field === 'transcript' ? [] : (metadata[field] ?? [])
        return values.length === 0 ? [] : [{ label: inLanguage([metadataFields[field].label], 'en'), value: said(values) }]
      }),
      { label: inLanguage(['Type'], 'en'), value: inLanguage([dcmiTypes[item.type]]) },
    ],
    ...(metadata.description && { summary: said(metadata.description) }),
    ...(rights && { rights: rightsOf(rights) }),
    requiredStatement: {
      label: inLanguage(['Attribution'], 'en'),
      value: said([collection.institution, ...(metadata.rightsNote ?? [])]),
    },
    provider: [providerOf(collection, publicUrl)],
    ...(pictures[0] && { thumbnail: [thumbnailOf(pictures[0], publicUrl)] }),
    homepage: [{ id: page, type: 'Text', label: said([item.title]), format: 'text/html' }],
    ...(item.isPublic && { seeAlso: [dublinCoreOf(item.id, publicUrl)] }),
    ...(documents.length > 0 && {
      rendering: documents.map((file) => ({
        ...{ id: fileAddress(file, publicUrl), type: 'Text', label: inLanguage([file.name]), format: 'application/pdf' },
      })),
    }),
    partOf: [
      {
        id: `${publicUrl}/iiif/collections/${collection.id}/collection.json`,
        type: 'Collection',
        label: inLanguage([collection.title]),
      },
    ],
    items: canvasesOf(item, publicUrl),
  }
}

const isPicture = (file: ManifestFile): file is ManifestFile & { width: number; height: number } =>
  file.kind === 'picture' && file.width !== null && file.height !== null

/** A document without a cover gets an empty canvas, since a manifest needs at least one. */
const sheet = { width: 1000, height: 1414 }

function canvasesOf({ id, type, files, metadata }: ManifestItem, publicUrl: string): Json[] {
  const base = `${publicUrl}/iiif/${id}/canvas`
  const shown = files.filter((file) => isPicture(file) || file.kind === 'audio')
  const painted = shown.map((file, at) => {
    const canvas = `${base}/${file.id}`
    const body = isPicture(file) ? imageOf(file, publicUrl) : soundOf(file, publicUrl)
    return {
      ...{ id: canvas, type: 'Canvas', label: inLanguage([type === 'audio' ? file.name : `${at + 1}`]) },
      ...(file.alt && { summary: inLanguage([file.alt], metadata.language?.[0]) }),
      ...(isPicture(file)
        ? { width: file.width, height: file.height, thumbnail: [thumbnailOf(file, publicUrl)] }
        : { duration: file.durationSeconds ?? 1 }),
      items: [pageOf(canvas, 'painting', body)],
    }
  })
  const canvases: Json[] =
    painted.length > 0 ? painted : [{ id: `${base}/cover`, type: 'Canvas', ...sheet, items: [emptyPage(`${base}/cover`)] }]
  const [first] = canvases
  const [transcript] = metadata.transcript ?? []
  // It belongs to the whole item, so it goes with the first part.
  if (first && transcript) first.annotations = [transcriptOf(String(first.id), transcript, metadata.language?.[0])]
  return canvases
}

const emptyPage = (canvas: string): Json => ({ id: `${canvas}/page`, type: 'AnnotationPage', items: [] })

const pageOf = (canvas: string, motivation: 'painting' | 'supplementing', body: Json): Json => ({
  ...{ id: `${canvas}/${motivation}`, type: 'AnnotationPage' },
  items: [{ id: `${canvas}/${motivation}/1`, type: 'Annotation', motivation, body, target: canvas }],
})

const transcriptOf = (canvas: string, value: string, language: string | undefined): Json =>
  pageOf(canvas, 'supplementing', { type: 'TextualBody', value, format: 'text/plain', ...(language && { language }) })

const fileAddress = ({ id }: ManifestFile, publicUrl: string) => `${publicUrl}/api/item-files/${id}/download`

const soundOf = (file: ManifestFile, publicUrl: string): Json => ({
  ...{ id: fileAddress(file, publicUrl), type: 'Sound', format: file.type, duration: file.durationSeconds ?? 1 },
})

const providerOf = ({ id, institution, title }: ManifestItem['collection'], publicUrl: string): Json => ({
  ...{ id: `${publicUrl}/collections/${id}#provider`, type: 'Agent', label: inLanguage([institution]) },
  homepage: [{ id: `${publicUrl}/collections/${id}`, type: 'Text', label: inLanguage([title]), format: 'text/html' }],
})

const dublinCoreOf = (id: number, publicUrl: string): Json => ({
  id: `${publicUrl}/oai?verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:${new URL(publicUrl).hostname}:item/${id}`,
  type: 'Dataset',
  label: inLanguage(['Dublin Core'], 'en'),
  format: 'text/xml',
  profile: 'http://www.openarchives.org/OAI/2.0/oai_dc/',
})
