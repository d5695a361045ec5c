import { Link } from 'react-router'
import type { Joining } from '#contract/groups.ts'
import { holdingKinds } from '#contract/holding-kinds.ts'
import type { HoldingCard } from '#contract/holdings.ts'
import type { FoundHolding } from '#contract/search.ts'
import { joiningWords } from '#client/groups/joining.tsx'
import { CoverPicture } from '#client/holdings/cover-picture.tsx'
import { counted } from '#client/page/counted.ts'
import { textLanguage } from '#client/ui/paragraphs.tsx'
import { Marked } from './marked.tsx'

/** What stands in a room, with what was searched for marked in it. */
export const FoundHoldings = ({ label, found }: { label: string; found: FoundHolding[] }) => (
  <ul className="found-holdings" aria-label={label}>
    {found.map((one) => (
      <li key={one.card.id} className="card bleed">
        <Found found={one} />
      </li>
    ))}
  </ul>
)

const Found = ({ found: { card, snippet, highlights } }: { found: FoundHolding }) => (
  <>
    {card.cover && <CoverPicture cover={card.cover} />}
    <div className="grow">
      <p className="found-title" {...textLanguage(card.language)}>
        <Link to={holdingKinds[card.kind].path(card)}>
          <Marked text={card.title} highlights={highlights.title} />
        </Link>
      </p>
      <p className="meta">{factsOf(card).join(' · ')}</p>
      {snippet && (
        <p className="read-sm found-text clamp-2" {...textLanguage(card.language)}>
          <Marked text={snippet} highlights={highlights.snippet} />
        </p>
      )}
    </div>
  </>
)

function factsOf({ kind, facts, user, group }: HoldingCard): string[] {
  if (kind !== 'group') return [user.name, group?.name ?? ''].filter(Boolean)
  const { members, joining } = facts as { members: number; joining: Joining }
  return [counted(members, 'member'), joiningWords[joining].label]
}
