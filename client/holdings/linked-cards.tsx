import { useQuery } from '@tanstack/react-query'
import { linkedCardQuery, linkedIdsIn } from './linked-ids.ts'
import { HoldingLink } from './holding-link.tsx'

/** Below a text: what it links to of this site, of what the reader may see. Of anything else there is the link alone. */
export default function LinkedCards({ content }: { content: string }) {
  const ids = linkedIdsIn(content)
  if (ids.length === 0) return null
  return (
    <div className="holding-links">
      {ids.map((id) => (
        <LinkedCard key={id} id={id} />
      ))}
    </div>
  )
}

function LinkedCard({ id }: { id: number }) {
  const { data: card } = useQuery(linkedCardQuery(id))
  return card ? <HoldingLink holding={card} /> : null
}
