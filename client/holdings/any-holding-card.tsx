import { use } from 'react'
import type { HoldingCard } from '#contract/holdings.ts'
import { HoldingCards } from './holding-cards.ts'
import { PlainCard } from './plain-card.tsx'

/** No part of the first load, as the names of the cards are. */
export function AnyHoldingCard({ holding }: { holding: HoldingCard }) {
  const Card = use(HoldingCards)[holding.kind] ?? PlainCard
  return <Card holding={holding} />
}
