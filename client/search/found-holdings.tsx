import { Link } from 'react-router'
import type { Joining } from '#contract/groups.ts'
import { holdingKinds } from '#contract/holding-kinds.ts'
import type { HoldingCard } from '#contract/holdings.ts'
import type { FoundHolding } from '#contract/search.ts'
import { sayCollectionFacts } from '#client/collections/collection-words.ts'
import { sayEventFacts } from '#client/events/event-link.tsx'
import { useReaderZone } from '#client/events/zones.ts'
import { joiningWords } from '#client/groups/joining.tsx'
import { sayCourseFacts } from '#client/learning/courses/say-course-facts.ts'
import { sayResourceFacts } from '#client/resources/say-resource-facts.ts'
import { CoverPicture } from '#client/holdings/cover-picture.tsx'
import { counted } from '#client/page/counted.ts'
import { textLanguage } from '#client/ui/paragraphs.tsx'
import { useNow } from '#client/ui/time-ago.tsx'
import { Marked } from './marked.tsx'

/** Results from one room, with matches highlighted. */
export const FoundHoldings = ({ label, found }: { label: string; found: FoundHolding[] }) => (
  <ul className="found-holdings" aria-label={label}>
    {found.map((one) => (
      <li key={one.card.id} className="card bleed">
        <Found found={one} />
      </li>
    ))}
  </ul>
)

function Found({ found: { card, snippet, highlights } }: { found: FoundHolding }) {
  const zone = useReaderZone()
  const now = useNow()
  return (
    <>
      {card.cover && <CoverPicture cover={card.cover} />}
      <div className="grow">
        <p className="found-title" {...textLanguage(card.language)}>
          <Link to={holdingKinds[card.kind].path(card)}>
            <Marked text={card.title} highlights={highlights.title} />
          </Link>
        </p>
        <p className="meta">{factsOf(card, zone, now).join(' · ')}</p>
        {snippet && (
          <p className="read-sm found-text clamp-2" {...textLanguage(card.language)}>
            <Marked text={snippet} highlights={highlights.snippet} />
          </p>
        )}
      </div>
    </>
  )
}

function factsOf(card: HoldingCard, zone: string, now: Date): string[] {
  const { kind, facts, user, group } = card
  if (kind === 'event') return [...sayEventFacts(card, zone, now), user.name, group?.name ?? ''].filter(Boolean)
  if (kind === 'course') return [...sayCourseFacts(card), group?.name ?? ''].filter(Boolean)
  if (kind === 'resource') return [...sayResourceFacts(card), user.name, group?.name ?? ''].filter(Boolean)
  if (kind === 'collection' || kind === 'item') return [...sayCollectionFacts(card), group?.name ?? ''].filter(Boolean)
  if (kind !== 'group') return [user.name, group?.name ?? ''].filter(Boolean)
  const { members, joining } = facts as { members: number; joining: Joining }
  return [counted(members, 'member'), joiningWords[joining].label]
}
