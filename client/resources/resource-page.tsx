import { Link } from 'react-router'
import { licences } from '#contract/licences.ts'
import type { Resource } from '#contract/resources.ts'
import { languageName } from '#client/groups/languages.ts'
import { HoldingComments } from '#client/holdings/holding-comments.tsx'
import { ReportPageLink } from '#client/holdings/report-page-link.tsx'
import { useHoldingNews } from '#client/holdings/use-holding-news.ts'
import { useTitle } from '#client/page/use-title.ts'
import { paths } from '#client/paths.ts'
import { resourcesKey } from '#client/queue/use-decision.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Paragraphs, textLanguage } from '#client/ui/paragraphs.tsx'
import { PersonName } from '#client/users/person-name.tsx'
import { Related } from './related.tsx'
import { ResourceActs } from './resource-acts.tsx'
import { ResourceFacts } from './resource-facts.tsx'
import { LicenceMark, ResourceCover } from './resource-marks.tsx'
import { ResourceNotices } from './resource-notices.tsx'
import { sayFile, sayUses, typeWords } from './resource-words.ts'
import { Uses } from './uses.tsx'
import { Versions } from './versions.tsx'
import '#client/holdings/holding-page.css'
import './resource-page.css'

export type ResourcePageProps = { resource: Resource; isMember: boolean }

export function ResourcePage({ resource, isMember }: ResourcePageProps) {
  useTitle(resource.title)
  const { state, id } = resource
  useHoldingNews(id, resourcesKey)
  return (
    <>
      <Head resource={resource} />
      {isMember && <ResourceNotices resource={resource} />}
      <div className="holding-split resource-split">
        <ResourceActs resource={resource} isMember={isMember} />
        <div className="holding-column">
          <About resource={resource} />
          {isMember && state === 'approved' && <Uses resource={resource} />}
          <Versions resource={resource} />
          {isMember && state === 'approved' && <HoldingComments holding={resource} roomKey={resourcesKey} />}
        </div>
        <aside className="holding-side" aria-label="License and facts">
          <Licence resource={resource} />
          <ResourceFacts resource={resource} />
          {state === 'approved' && <Related id={id} />}
          {!isMember && <ReportPageLink title={resource.title} />}
        </aside>
      </div>
    </>
  )
}

function Head({ resource }: { resource: Resource }) {
  const { title, language, type, versions, usedBy, user, group } = resource
  return (
    <header className="resource-head">
      <ResourceCover type={type} size="lg" />
      <div className="grow">
        <p className="resource-facts">
          <span>{typeWords[type]}</span>
          {versions[0] && <span>{sayFile(versions[0].file)}</span>}
          {language && <span>{languageName(language)}</span>}
          {usedBy > 0 && <span>{sayUses(usedBy)}</span>}
        </p>
        <h1 className="holding-title" {...textLanguage(language)}>
          {title}
        </h1>
        <p className="resource-by">
          <Avatar name={user.name} src={user.profilePicture} size={28} />
          <span dir="auto">
            <PersonName className="link" person={user} />
            {user.workplace && `, ${user.workplace}`}
            {group && (
              <>
                {' in '}
                <Link className="link" to={paths.group(group.id, 'resources')}>
                  {group.name}
                </Link>
              </>
            )}
          </span>
        </p>
      </div>
    </header>
  )
}

function About({ resource: { body, language, subjects } }: { resource: Resource }) {
  return (
    <section aria-labelledby="about-resource">
      <div className="part-h">
        <h2 id="about-resource">About</h2>
      </div>
      {body && (
        <div className="read holding-text resource-text">
          <Paragraphs content={body} language={language} />
        </div>
      )}
      <ul className="subjects" aria-label="Subjects">
        {subjects.map((subject) => (
          <li key={subject}>
            <Link className="subject" to={paths.resources({ subject })} dir="auto">
              {subject}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** In plain words, with a link to the full text. */
function Licence({ resource: { licence } }: { resource: Resource }) {
  if (!licence) return null
  const isLicence = licences[licence.id].vocabulary === 'creative_commons'
  return (
    <section className="card resource-licence" aria-labelledby="licence">
      <div className="row row--between wrap">
        <h2 id="licence">License</h2>
        <LicenceMark id={licence.id} />
      </div>
      <p>{licence.words}</p>
      <a className="link" href={licence.uri} target="_blank" rel="noopener license">
        {isLicence ? 'Read the license' : 'Read the statement'}
      </a>
    </section>
  )
}
