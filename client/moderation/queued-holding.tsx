import { ScanText } from 'lucide-react'
import { Link } from 'react-router'
import { holdingKinds } from '#contract/holding-kinds.ts'
import type { Holding, HoldingAudience } from '#contract/holdings.ts'
import type { QueueLine } from '#contract/review.ts'
import { AnyHoldingCard } from '#client/holdings/holding-cards.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import { TimeAgo } from '#client/ui/time-ago.tsx'
import { BadgedName } from '#client/users/badged-name.tsx'
import { PersonName } from '#client/users/person-name.tsx'
import { workOf } from '#client/users/work-of.ts'
import { ProposalDifferences } from './proposal-differences.tsx'

type Proposal = NonNullable<QueueLine['proposal']>

type QueuedHoldingProps = {
  holding: Holding
  proposal: Proposal | undefined
  showsChanges: boolean
  onToggleChanges: () => void
}

export const QueuedHolding = ({ holding, proposal, showsChanges, onToggleChanges }: QueuedHoldingProps) => (
  <div className="post">
    <Author holding={holding} />
    {proposal && showsChanges ? (
      <ProposalDifferences proposal={proposal} language={holding.language} />
    ) : (
      <AnyHoldingCard holding={{ ...holding, ...proposal?.after }} />
    )}
    {holding.cover?.alt && (
      <dl className="alternative-texts">
        <dt>Alternative text of {holding.cover.name}</dt>
        <dd dir="auto">{holding.cover.alt}</dd>
      </dl>
    )}
    {proposal && (
      <Button size="sm" variant="ghost" icon={<ScanText />} onClick={onToggleChanges}>
        {showsChanges ? 'Show as members would see it' : 'Show what changed'}
      </Button>
    )}
    {holding.reason && <p className="muted">Reason given: {holding.reason}</p>}
  </div>
)

const Author = ({ holding }: { holding: Holding }) => (
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
          <TimeAgo date={holding.createdAt} />
        </Link>
        <span className="meta">· {audienceWords[holding.audience](holding)}</span>
      </div>
      <div className="line2">{workOf(holding.user)}</div>
    </div>
  </header>
)

/** Who will see it weighs in the decision. */
const audienceWords: Record<HoldingAudience, (holding: Holding) => string> = {
  public: () => 'Anyone on the web',
  members: () => 'All members',
  group: ({ group }) => (group ? `Members of ${group.name}` : 'Members of a group'),
}
