import { type ComponentType, createContext } from 'react'
import type { HoldingKindName } from '#contract/holding-kinds.ts'
import type { HoldingCard, LinkedCard } from '#contract/holdings.ts'
import type { QueueLine } from '#contract/review.ts'

/**
 * Each room's card for its kind. Rooms come after holdings in the order of features and cannot be imported here, so the app's
 * root provides their cards; a kind without one gets the plain card.
 */
export const HoldingCards = createContext<Partial<Record<HoldingKindName, ComponentType<{ holding: HoldingCard }>>>>({})

export interface LinkOfHolding {
  holding: LinkedCard
  date?: number | undefined
}

/** Likewise the small card that a text, a profile or a list uses to link to it; by default, a title and who shared it. */
export const HoldingLinks = createContext<Partial<Record<HoldingKindName, ComponentType<LinkOfHolding>>>>({})

/** For reviewers: what a change to that kind includes besides text and facts, such as a file. */
export const ProposedParts = createContext<Partial<Record<HoldingKindName, ComponentType<{ holding: HoldingCard }>>>>({})

interface WithItems {
  items: NonNullable<QueueLine['items']>
  /** Items not to be approved with the rest. */
  leftOut: ReadonlySet<number>
  leaveOut: (itemId: number, isLeftOut: boolean) => void
}

/** For a collection in the queue: the items waiting with it, and those its reviewer leaves out. */
export const WaitingItems = createContext<WithItems | null>(null)
