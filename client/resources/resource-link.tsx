import { Link } from 'react-router'
import type { LinkedCard } from '#contract/holdings.ts'
import { paths } from '#client/paths.ts'
import { textLanguage } from '#client/ui/paragraphs.tsx'
import { ResourceCover } from './resource-marks.tsx'
import { resourceFacts, sayResourceFacts } from './say-resource-facts.ts'
import '#client/holdings/holding-link.css'

/** Cover, title, type and creators. */
export default function ResourceLink({ holding }: { holding: LinkedCard }) {
  return (
    <Link className="holding-link" to={paths.resource(holding.id)}>
      <ResourceCover type={resourceFacts(holding).type} size="sm" />
      <span className="grow">
        <b {...textLanguage(holding.language)}>{holding.title}</b>
        <span className="meta" dir="auto">
          {sayResourceFacts(holding).join(' · ')}
        </span>
      </span>
    </Link>
  )
}
