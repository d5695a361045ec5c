import { Scale } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dcmiTypes, metadataFieldNames, metadataFields, type MetadataField } from '#contract/dublin-core.ts'
import type { Item } from '#contract/items.ts'
import { isFreeToReuse, licenceOfUri, licences } from '#contract/licences.ts'
import { languageName } from '#client/groups/languages.ts'
import { paths } from '#client/paths.ts'
import { classNames } from '#client/ui/class-names.ts'
import { textLanguage } from '#client/ui/paragraphs.tsx'
import { sayDate } from './say-date.ts'

type OfItem = { item: Item }

/** Text about it, and text on it. */
export function ItemTexts({ item: { metadata, language } }: OfItem) {
  const [description] = metadata.description ?? []
  const [transcript] = metadata.transcript ?? []
  return (
    <>
      {description && (
        <section aria-labelledby="item-about">
          <h2 id="item-about">About</h2>
          <p className="item-text" {...textLanguage(language)}>
            {description}
          </p>
        </section>
      )}
      {transcript && (
        <section aria-labelledby="item-transcript">
          <h2 id="item-transcript">Transcript</h2>
          <blockquote className="item-transcript" tabIndex={0} aria-labelledby="item-transcript" dir="auto">
            {transcript}
          </blockquote>
        </section>
      )}
    </>
  )
}

/** Those shown elsewhere on the page. */
const apart: MetadataField[] = ['description', 'transcript', 'rightsNote']
const typeWords: Record<Item['type'], string> = { image: 'Still image', pdf: 'Text', audio: 'Sound' }

/** Each field by its name in Dublin Core, without empty ones. */
export function ItemMetadata({ item }: OfItem) {
  const { metadata, type, collection } = item
  const said = metadataFieldNames.filter((name) => !apart.includes(name) && metadata[name]?.length)
  return (
    <section aria-labelledby="item-description">
      <h2 id="item-description">Description</h2>
      <table className="item-metadata">
        <tbody>
          {said.map((name) => (
            <Row key={name} label={metadataFields[name].label} term={metadataFields[name].term}>
              {metadata[name]?.map((value) => (
                <div key={value}>
                  <Value name={name} value={value} collectionId={collection.id} />
                </div>
              ))}
            </Row>
          ))}
          <Row label="Type" term="dc:type">
            <span title={dcmiTypes[type]}>{typeWords[type]}</span>
          </Row>
          <Row label="Part of" term="dcterms:isPartOf">
            <Link className="link" to={paths.collection(collection.id)} dir="auto">
              {collection.title}
            </Link>
            , <span dir="auto">{collection.institution}</span>
          </Row>
        </tbody>
      </table>
    </section>
  )
}

const Row = ({ label, term, children }: { label: string; term: string | null; children: ReactNode }) => (
  <tr>
    <th scope="row">
      {label} {term && <code>{term}</code>}
    </th>
    <td>{children}</td>
  </tr>
)

/** Which of a collection's filters finds others with the same value. */
const filters: { [Name in MetadataField]?: string } = { creator: 'creator', subject: 'subject', spatial: 'place' }

function Value({ name, value, collectionId }: { name: MetadataField; value: string; collectionId: number }) {
  const filter = filters[name]
  if (filter) {
    return (
      <Link className="link" to={`${paths.collection(collectionId)}?${new URLSearchParams({ [filter]: value })}`} dir="auto">
        {value}
      </Link>
    )
  }
  if (name === 'date') return sayDate(value)
  if (name === 'language') return languageName(value)
  if (/^https?:\/\/\S+$/.test(value)) {
    return (
      <a className="link" href={value} target="_blank" rel="noopener nofollow ugc">
        {name === 'rights' ? nameOfRights(value) : value}
      </a>
    )
  }
  return <span dir="auto">{value}</span>
}

function nameOfRights(uri: string) {
  const id = licenceOfUri(uri)
  return id ? licences[id].name : uri
}

/** In plain words, with its keepers' own note. */
export function ItemRights({ item: { metadata } }: OfItem) {
  const [uri = ''] = metadata.rights ?? []
  const id = licenceOfUri(uri)
  if (!id) return null
  const { name, words } = licences[id]
  const isFree = isFreeToReuse(uri)
  return (
    <section className={classNames('item-rights', isFree && 'item-rights--free')} aria-labelledby="item-rights">
      <Scale />
      <h2 id="item-rights">{name}</h2>
      <div>
        {isFree && <p className="item-free">Free to reuse</p>}
        <p>{words}</p>
        {metadata.rightsHolder && <p dir="auto">{`Rights holder: ${metadata.rightsHolder.join('; ')}`}</p>}
        {metadata.rightsNote?.map((note) => (
          <p key={note} dir="auto">
            {note}
          </p>
        ))}
      </div>
    </section>
  )
}
