import { useQuery } from '@tanstack/react-query'
import { type Linked, linkedCardQuery, linkedIn } from './linked-ids.ts'
import { HoldingLink } from './holding-link.tsx'

/** Below a text: what it links to of this site, of what the reader may see. Of anything else there is the link alone. */
export default function LinkedCards({ content }: { content: string }) {
  const all = linkedIn(content)
  if (all.length === 0) return null
  return (
    <div className="holding-links">
      {all.map((linked) => (
        <LinkedCard key={linked.id} linked={linked} />
      ))}
    </div>
  )
}

function LinkedCard({ linked }: { linked: Linked }) {
  const { data: card } = useQuery(linkedCardQuery(linked))
  return card ? <HoldingLink holding={card} date={linked.date} /> : null
}
