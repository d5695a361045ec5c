import { Pencil, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { takeOverGroup } from '#contract/group-members.ts'
import type { Group } from '#contract/groups.ts'
import { submitHolding } from '#contract/holdings.ts'
import { call } from '#client/http/call.ts'
import { readerLocale } from '#client/page/reader-locale.ts'
import { paths } from '#client/paths.ts'
import { Alert } from '#client/ui/alert.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { useGroupAction } from './use-group-action.ts'

const days = new Intl.DateTimeFormat(readerLocale.dates, { dateStyle: 'long' })

/** What stands in the way of an ordinary day in this group. */
export function GroupNotices({ group }: { group: Group }) {
  const { archivedAt, archiveReason, opensAt, may } = group
  return (
    <>
      <ReviewNotice group={group} />
      {group.hasProposal && <ProposalNotice group={group} />}
      {archivedAt && (
        <Alert tone="info" title="This group is archived.">
          <p>It can be read, and nothing is added to it.</p>
          {archiveReason && <p dir="auto">{archiveReason}</p>}
        </Alert>
      )}
      {opensAt && !archivedAt && <Alert tone="info">This group opens to all members on {days.format(new Date(opensAt))}.</Alert>}
      {may.takeOver && <TakeOver group={group} />}
    </>
  )
}

const reviewWords = {
  draft: { tone: 'info', title: 'This is a draft. Only you can see it.' },
  pending: { tone: 'info', title: 'Your group has been submitted for review.' },
  sent_back: { tone: 'warn', title: 'Your group was sent back.' },
  rejected: { tone: 'danger', title: 'Your group was not approved.' },
} as const

/** To its owner while others do not see it. */
function ReviewNotice({ group: { id, state, reason, membership, role } }: { group: Group }) {
  const submit = useGroupAction({
    run: () => call(submitHolding, { params: { id: String(id) } }),
    done: { title: 'Group submitted', description: 'Your group has been submitted for review.' },
  })
  if (state === 'approved') return null
  const { tone, title } = reviewWords[state]
  const isOwn = membership?.role === 'owner' || role === 'author'
  if (!isOwn) return <Alert tone="info">This group waits for review.</Alert>
  return (
    <Alert tone={tone} title={title}>
      {reason && state !== 'pending' && <p dir="auto">{reason}</p>}
      <p>You can fill everything in meanwhile, and invite people once it is approved.</p>
      <Acts>
        <ButtonLink size="sm" icon={<Pencil />} to={paths.groupSettings(id)}>
          Edit
        </ButtonLink>
        {state !== 'pending' && (
          <Button
            size="sm"
            variant="primary"
            icon={<Send />}
            busy={submit.isPending ? 'Submitting...' : undefined}
            onClick={() => submit.mutate(undefined)}
          >
            {state === 'draft' ? 'Submit for review' : 'Submit again'}
          </Button>
        )}
      </Acts>
    </Alert>
  )
}

const ProposalNotice = ({ group: { id, proposedReason } }: { group: Group }) => (
  <Alert
    tone={proposedReason ? 'warn' : 'info'}
    title={proposedReason ? 'A change was sent back.' : 'A change waits for review.'}
  >
    {proposedReason && <p dir="auto">{proposedReason}</p>}
    <Acts>
      <ButtonLink size="sm" icon={<Pencil />} to={paths.groupSettings(id)}>
        Edit
      </ButtonLink>
    </Acts>
  </Alert>
)

function TakeOver({ group }: { group: Group }) {
  const takeOver = useGroupAction({
    run: () => call(takeOverGroup, { params: { id: String(group.id) } }),
    done: { title: `You own ${group.title}` },
  })
  return (
    <Alert tone="warn" title="This group needs an owner.">
      <Acts>
        <Button
          size="sm"
          variant="primary"
          busy={takeOver.isPending ? 'Taking over...' : undefined}
          onClick={() => takeOver.mutate(undefined)}
        >
          Take over
        </Button>
      </Acts>
    </Alert>
  )
}

const Acts = ({ children }: { children: ReactNode }) => <div className="group-notice-acts">{children}</div>
