import { Link } from 'react-router'
import { holdingKinds } from '#contract/holding-kinds.ts'
import type { LinkedCard } from '#contract/holdings.ts'
import { textLanguage } from '#client/ui/paragraphs.tsx'
import { collectionFacts, itemFacts, sayCollectionFacts } from './collection-words.ts'
import { NoPicture, Samples } from './samples.tsx'
import '#client/holdings/holding-link.css'

/** For a collection: a picture, the title and whose it is; for an item, which collection it is in. */
export default function CollectionLink({ holding }: { holding: LinkedCard }) {
  return (
    <Link className="holding-link" to={holdingKinds[holding.kind].path(holding)}>
      <Picture holding={holding} />
      <span className="grow">
        <b {...textLanguage(holding.language)}>{holding.title}</b>
        <span className="meta" dir="auto">
          {sayCollectionFacts(holding).join(' · ')}
        </span>
      </span>
    </Link>
  )
}

function Picture({ holding }: { holding: LinkedCard }) {
  if (holding.kind === 'collection') return <Samples samples={collectionFacts(holding).samples} size="sm" />
  const { thumb, type } = itemFacts(holding)
  return thumb ? <Samples samples={[thumb]} size="sm" /> : <NoPicture className="samples--sm" type={type} />
}
