import { takeOverGroup } from '#contract/group-members.ts'
import type { Group } from '#contract/groups.ts'
import { ProposalNotice, ReviewNotice } from '#client/holdings/holding-notices.tsx'
import { call } from '#client/http/call.ts'
import { readerLocale } from '#client/page/reader-locale.ts'
import { paths } from '#client/paths.ts'
import { groupsKey } from '#client/queue/use-decision.ts'
import { Alert, AlertActs } from '#client/ui/alert.tsx'
import { Button } from '#client/ui/button.tsx'
import { useGroupAction } from './use-group-action.ts'

const days = new Intl.DateTimeFormat(readerLocale.dates, { dateStyle: 'long' })

/** Anything out of the ordinary about this group. */
export function GroupNotices({ group }: { group: Group }) {
  const { archivedAt, archiveReason, opensAt, may, membership, role } = group
  const ofReview = { holding: group, roomKey: groupsKey, editPath: paths.groupSettings(group.id) }
  return (
    <>
      <ReviewNotice {...ofReview} isOwn={membership?.role === 'owner' || role === 'author'}>
        <p>You can fill everything in while you wait, and invite people once it is approved.</p>
      </ReviewNotice>
      {group.hasProposal && <ProposalNotice {...ofReview} mayDrop={may.dropChange} />}
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

function TakeOver({ group }: { group: Group }) {
  const takeOver = useGroupAction({
    run: () => call(takeOverGroup, { params: { id: String(group.id) } }),
    done: { title: `You own ${group.title}` },
  })
  return (
    <Alert tone="warn" title="This group needs an owner.">
      <AlertActs>
        <Button
          size="sm"
          variant="primary"
          busy={takeOver.isPending ? 'Taking over...' : undefined}
          onClick={() => takeOver.mutate(undefined)}
        >
          Take over
        </Button>
      </AlertActs>
    </Alert>
  )
}
