import { Flag, Link2, ListPlus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { deleteHolding } from '#contract/holdings.ts'
import type { Resource } from '#contract/resources.ts'
import { useMember } from '#client/accounts/use-viewer.ts'
import { call } from '#client/http/call.ts'
import { copyLink } from '#client/page/copy-text.ts'
import { askToList } from '#client/page/list-subject.ts'
import { askToReport } from '#client/page/report-subject.ts'
import { paths } from '#client/paths.ts'
import { resourcesKey } from '#client/queue/use-decision.ts'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { KebabMenu, type KebabTrigger, type MenuChoice } from '#client/ui/overlays/kebab-menu.tsx'
import { useResourceAction } from './queries.ts'

/** For `lazyMenu`. */
export default function ResourceMenu({ trigger, resource }: { trigger: KebabTrigger; resource: Resource }) {
  const viewer = useMember()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const { id, state, user, may } = resource
  const remove = useResourceAction({
    run: () => call(deleteHolding, { params: { id: String(id) } }),
    done: { title: 'Resource deleted' },
  })
  const choices: (MenuChoice | false)[] = [
    state === 'approved' && {
      ...{ label: 'Add to list', Icon: ListPlus },
      onSelect: () => askToList({ holdingId: id, shownUnder: resourcesKey }),
    },
    { label: 'Copy link', Icon: Link2, onSelect: () => void copyLink(paths.resource(id)) },
    user.id !== viewer.id && {
      ...{ label: 'Report resource', Icon: Flag },
      onSelect: () => askToReport({ subjectType: 'holding', subjectId: id, kind: 'resource' }),
    },
    may.delete && { label: 'Delete resource', Icon: Trash2, danger: true, onSelect: () => setIsAsking(true) },
  ]
  return (
    <>
      <KebabMenu trigger={trigger} choices={[choices.filter((choice) => choice !== false)]} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Delete resource"
        sentence="Are you sure you want to delete this resource?"
        confirmLabel="Delete"
        confirmIcon={<Trash2 />}
        destructive
        busy={remove.isPending ? 'Deleting...' : undefined}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => void navigate(paths.resources(), { replace: true }) })}
      />
    </>
  )
}
