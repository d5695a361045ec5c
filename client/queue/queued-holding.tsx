import { ScanText } from 'lucide-react'
import { Link } from 'react-router'
import { use } from 'react'
import { holdingKinds } from '#contract/holding-kinds.ts'
import type { Holding, HoldingCard } from '#contract/holdings.ts'
import type { QueueLine } from '#contract/review.ts'
import { audienceWords } from '#client/holdings/audience-words.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import { TimeAgo } from '#client/ui/time-ago.tsx'
import { BadgedName } from '#client/users/badged-name.tsx'
import { PersonName } from '#client/users/person-name.tsx'
import { workOf } from '#client/users/work-of.ts'
import { HoldingCards } from '#client/holdings/holding-cards.ts'
import { PlainCard } from '#client/holdings/plain-card.tsx'
import { AlternativeTexts } from './alternative-texts.tsx'
import { kindWords } from './kind-words.ts'
import { ProposalDifferences } from './proposal-differences.tsx'

type Proposal = NonNullable<QueueLine['proposal']>

type QueuedHoldingProps = {
  holding: Holding
  /** When it, or its change, was submitted. */
  submittedAt: string
  proposal: Proposal | undefined
  showsChanges: boolean
  onToggleChanges: () => void
}

export function QueuedHolding({ holding, submittedAt, proposal, showsChanges, onToggleChanges }: QueuedHoldingProps) {
  const asDecided = { ...holding, ...proposal?.after }
  const { cover } = asDecided
  return (
    <div className="post queued-holding">
      <Author holding={asDecided} submittedAt={submittedAt} />
      {proposal && showsChanges ? (
        <ProposalDifferences proposal={proposal} holding={holding} />
      ) : (
        <AnyHoldingCard holding={asDecided} />
      )}
      {cover && <AlternativeTexts attachments={[cover]} />}
      {proposal && (
        <Button size="sm" icon={<ScanText />} onClick={onToggleChanges}>
          {showsChanges ? 'Show as members would see it' : 'Show what changed'}
        </Button>
      )}
      {holding.reason && <p className="muted">Reason given: {holding.reason}</p>}
    </div>
  )
}

const Author = ({ holding, submittedAt }: Pick<QueuedHoldingProps, 'holding' | 'submittedAt'>) => (
  <header className="post-h">
    <Avatar name={holding.user.name} src={holding.user.profilePicture} />
    <div className="who">
      <div className="line1">
        <BadgedName person={holding.user}>
          <PersonName className="name" person={holding.user} />
        </BadgedName>
        <span className="muted" aria-hidden="true">
          ·
        </span>
        <Link className="time" to={holdingKinds[holding.kind].path(holding)}>
          <TimeAgo date={submittedAt} />
        </Link>
        <span className="meta">
          · {kindWords(holding.kind).head} · {audienceWords(holding.audience, holding.group)}
        </span>
      </div>
      <div className="line2">{workOf(holding.user)}</div>
    </div>
  </header>
)

/** Not part of the first load, like the names of the cards. */
function AnyHoldingCard({ holding }: { holding: HoldingCard }) {
  const Card = use(HoldingCards)[holding.kind] ?? PlainCard
  return <Card holding={holding} />
}
