import { Link } from 'react-router'
import type { ResourceCard } from '#contract/resources.ts'
import { paths } from '#client/paths.ts'
import { textLanguage } from '#client/ui/paragraphs.tsx'
import { LicenceMark, ResourceCover } from './resource-marks.tsx'
import { typeWords } from './resource-words.ts'
import '#client/holdings/room-panel.css'

type SmallRowsProps = {
  /** The id of the heading. */
  labelledBy: string
  resources: ResourceCard[]
  hasLicence?: boolean
}

/** In a panel: cover, title, type and institution. */
export const SmallRows = ({ labelledBy, resources, hasLicence }: SmallRowsProps) => (
  <ul className="panel-rows panel-rows--covers" aria-labelledby={labelledBy}>
    {resources.map(({ id, title, language, type, institution, licence }) => (
      <li key={id}>
        <ResourceCover type={type} size="sm" />
        <div>
          <h3>
            <Link to={paths.resource(id)} {...textLanguage(language)}>
              {title}
            </Link>
          </h3>
          <p className="meta" dir="auto">
            {[typeWords[type], institution].filter(Boolean).join(' · ')}
          </p>
          {hasLicence && licence && <LicenceMark id={licence.id} />}
        </div>
      </li>
    ))}
  </ul>
)
