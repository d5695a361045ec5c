import { Link } from 'react-router'
import type { ResourceCard } from '#contract/resources.ts'
import { formatNumber } from '#client/page/counted.ts'
import { paths } from '#client/paths.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { textLanguage } from '#client/ui/paragraphs.tsx'
import { LicenceMark, ResourceCover } from './resource-marks.tsx'
import { sayFile, sayMonth, typeWords } from './resource-words.ts'
import './resource-row.css'

/** One resource in a list; draws the `li`. */
export function ResourceRow({ resource }: { resource: ResourceCard }) {
  const { id, title, body, language, type, licence, subjects, user, institution, group, file } = resource
  return (
    <li className="resource-row">
      <ResourceCover type={type} />
      <div className="grow">
        <h3>
          <Link to={paths.resource(id)} {...textLanguage(language)}>
            {title}
          </Link>
        </h3>
        {body && (
          <p className="read-sm clamp-2" {...textLanguage(language)}>
            {body}
          </p>
        )}
        <p className="resource-facts">
          <span>{typeWords[type]}</span>
          <span>{sayFile(file)}</span>
          {licence && <LicenceMark id={licence.id} />}
          {subjects[0] && <span dir="auto">{subjects[0]}</span>}
        </p>
        <p className="resource-by">
          <Avatar name={user.name} src={user.profilePicture} size={28} />
          <span dir="auto">
            {[user.name, institution ?? user.workplace, group && `in ${group.name}`].filter(Boolean).join(', ')}
          </span>
        </p>
      </div>
      <Figures resource={resource} />
    </li>
  )
}

const Figures = ({ resource: { usedBy, versionCount, versionedAt } }: { resource: ResourceCard }) => (
  <div className="resource-figures">
    {usedBy > 0 && (
      <p>
        Used in <b>{formatNumber(usedBy)}</b> {usedBy === 1 ? 'library' : 'libraries'}
      </p>
    )}
    <p className="mono">
      <span aria-hidden="true">v{versionCount}</span>
      <span className="sr-only">Version {versionCount}</span> · {sayMonth(versionedAt)}
    </p>
  </div>
)
