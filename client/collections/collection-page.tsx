import { Landmark, Scale } from 'lucide-react'
import { Link } from 'react-router'
import type { Collection } from '#contract/collections.ts'
import { licences } from '#contract/licences.ts'
import { HoldingComments } from '#client/holdings/holding-comments.tsx'
import { ReportPageLink } from '#client/holdings/report-page-link.tsx'
import { useHoldingNews } from '#client/holdings/use-holding-news.ts'
import { useTitle } from '#client/page/use-title.ts'
import { paths } from '#client/paths.ts'
import { collectionsKey } from '#client/queue/use-decision.ts'
import { LicenceMark } from '#client/resources/resource-marks.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Paragraphs, textLanguage } from '#client/ui/paragraphs.tsx'
import { PersonName } from '#client/users/person-name.tsx'
import { CollectionActs } from './collection-acts.tsx'
import { CollectionItems } from './collection-items.tsx'
import { CollectionNotices } from './collection-notices.tsx'
import { licenceOf, sayItems, sayYears } from './collection-words.ts'
import '#client/holdings/holding-page.css'
import './collections.css'
import './collection-page.css'

type CollectionPageProps = { collection: Collection; isMember: boolean }

export function CollectionPage({ collection, isMember }: CollectionPageProps) {
  useTitle(collection.title)
  useHoldingNews(collection.id, collectionsKey)
  return (
    <>
      <Head collection={collection} isMember={isMember} />
      {isMember && <CollectionNotices collection={collection} />}
      <CollectionItems collection={collection}>
        <div className="collection-end">
          <About collection={collection} />
          <Rights collection={collection} />
          {!isMember && <ReportPageLink title={collection.title} />}
        </div>
        {isMember && collection.state === 'approved' && <HoldingComments holding={collection} roomKey={collectionsKey} />}
      </CollectionItems>
    </>
  )
}

/** The first paragraph leads; the rest comes below the items. */
function split(body: string): [lede: string, rest: string] {
  const end = body.search(/\n\s*\n/)
  return end === -1 ? [body, ''] : [body.slice(0, end), body.slice(end).trim()]
}

function Head({ collection, isMember }: CollectionPageProps) {
  const { title, body, language, institution, items, rights, group } = collection
  const [lede] = split(body)
  const licence = licenceOf(rights)
  const years = sayYears(collection)
  return (
    <header className="collection-head">
      <div>
        <h1 {...textLanguage(language)}>{title}</h1>
        {lede && (
          <p className="lede" {...textLanguage(language)}>
            {lede}
          </p>
        )}
        <p className="collection-facts">
          <span dir="auto">
            <Landmark />
            {institution}
          </span>
          <span>{sayItems(items)}</span>
          {years && <span>{years}</span>}
          {licence && <LicenceMark id={licence} />}
          {group && (
            <span>
              in{' '}
              <Link className="link" to={paths.group(group.id, 'collections')} dir="auto">
                {group.name}
              </Link>
            </span>
          )}
        </p>
      </div>
      <CollectionActs collection={collection} isMember={isMember} />
    </header>
  )
}

function About({ collection: { body, language, editors } }: { collection: Collection }) {
  const [, rest] = split(body)
  return (
    <section aria-labelledby="about-collection">
      <h2 id="about-collection">About</h2>
      {rest && (
        <div className="read-sm">
          <Paragraphs content={rest} language={language} />
        </div>
      )}
      <ul className="collection-people" aria-label="Kept by">
        {editors.map((person) => (
          <li key={person.id}>
            <Avatar name={person.name} src={person.profilePicture} size={28} />
            <span dir="auto">
              Kept by <PersonName className="link" person={person} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** In plain words, with a link to the full text. */
function Rights({ collection: { rights } }: { collection: Collection }) {
  const id = licenceOf(rights)
  if (!id) return null
  const { uri, words, name } = licences[id]
  return (
    <section aria-labelledby="rights-of-collection">
      <h2 id="rights-of-collection">Rights</h2>
      <div className={classNames('rights', (id === 'cc0' || id === 'pdm') && 'rights--free')}>
        <Scale />
        <b>{name}</b>
        <p>{words}</p>
        <p>
          <a className="link" href={uri} target="_blank" rel="noopener license">
            Read the full text
          </a>
        </p>
      </div>
    </section>
  )
}
