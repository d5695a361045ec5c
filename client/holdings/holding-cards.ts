import { type ComponentType, createContext } from 'react'
import type { HoldingKindName } from '#contract/holding-kinds.ts'
import type { HoldingCard, LinkedCard } from '#contract/holdings.ts'
import type { QueueLine } from '#contract/review.ts'

/**
 * The card that each room shows its kind on. Rooms stand right of the holdings in the order of features and cannot be imported
 * here, so the root of the app hands their cards in; a kind without one gets the plain card.
 */
export const HoldingCards = createContext<Partial<Record<HoldingKindName, ComponentType<{ holding: HoldingCard }>>>>({})

export interface LinkOfHolding {
  holding: LinkedCard
  date?: number | undefined
}

/** In the same way the small card by which a text, a profile or a list leads there; without one, a title and who shared it. */
export const HoldingLinks = createContext<Partial<Record<HoldingKindName, ComponentType<LinkOfHolding>>>>({})

/** What a change of a kind brings besides words and facts, such as a file, to those who decide on the change. */
export const ProposedParts = createContext<Partial<Record<HoldingKindName, ComponentType<{ holding: HoldingCard }>>>>({})

interface WithItems {
  items: NonNullable<QueueLine['items']>
  /** Those that are not approved with the others. */
  leftOut: ReadonlySet<number>
  leaveOut: (itemId: number, isLeftOut: boolean) => void
}

/** Of a collection in the queue: what waits with it, and which of that its reviewer leaves out. */
export const WaitingItems = createContext<WithItems | null>(null)
