import type { HoldingCard } from '#contract/holdings.ts'
import { type LicenceId, licences } from '#contract/licences.ts'
import type { ResourceType } from '#contract/resources.ts'
import { sayUses, typeWords } from './resource-words.ts'

interface Facts {
  type: ResourceType
  institution: string | null
  licence: LicenceId | null
  usedBy: number
}

/** What any list's card knows about a resource. */
export const resourceFacts = ({ facts }: Pick<HoldingCard, 'facts'>) => facts as unknown as Facts

/** For a line of text. */
export function sayResourceFacts(card: HoldingCard): string[] {
  const { type, institution, licence, usedBy } = resourceFacts(card)
  return [typeWords[type], institution ?? '', licence ? licences[licence].name : '', sayUses(usedBy)].filter(Boolean)
}
