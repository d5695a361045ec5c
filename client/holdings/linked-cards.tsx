import { useQuery } from '@tanstack/react-query'
import { type Linked, linkedCardQuery, linkedIn } from './linked-ids.ts'
import { HoldingLink } from './holding-link.tsx'

/**
 * Below a text: cards for its links to this site, if the reader may see what they lead to. For anything else there is only the
 * link.
 */
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
