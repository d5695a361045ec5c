import { useQueries } from '@tanstack/react-query'
import { linkedCardQuery, linkedIdsIn } from './linked-ids.ts'
import { HoldingLink } from './holding-link.tsx'

/** Below a text: what it links to of this site, of what the reader may see. Of anything else there is the link alone. */
export default function LinkedCards({ content }: { content: string }) {
  const cards = useQueries({ queries: linkedIdsIn(content).map(linkedCardQuery) }).flatMap(({ data }) => data ?? [])
  if (cards.length === 0) return null
  return (
    <div className="holding-links">
      {cards.map((card) => (
        <HoldingLink key={card.id} holding={card} />
      ))}
    </div>
  )
}
