import { useState } from 'react'
import { changeGroupRole, removeFromGroup } from '#contract/group-members.ts'
import type { Group } from '#contract/groups.ts'
import { call } from '#client/http/call.ts'
import ReasonDialog from '#client/queue/reason-dialog.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { CheckboxField } from '#client/ui/fields/field.tsx'
import type { Asked } from './member-roles.tsx'
import { useGroupAction } from './use-group-action.ts'

type RoleDialogProps = { group: Group; asked: Asked; onClose: () => void }

export default function RoleDialog(props: RoleDialogProps) {
  return props.asked.about === 'owner' ? <HandOver {...props} /> : <Remove {...props} />
}

function HandOver({ group, asked: { member }, onClose }: RoleDialogProps) {
  const { user } = member
  const isOwn = group.membership?.role === 'owner'
  const handOver = useGroupAction({
    run: () => call(changeGroupRole, { params: { id: String(group.id), userId: String(user.id) }, body: { role: 'owner' } }),
    done: { title: `${user.name} owns ${group.title} now` },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Hand over"
      sentence={`${user.name} will own ${group.title}.${isOwn ? ' You stay as a moderator.' : ''}`}
      confirmLabel="Make owner"
      busy={handOver.isPending ? 'Handing over...' : undefined}
      onConfirm={() => handOver.mutate(undefined, { onSuccess: onClose })}
    />
  )
}

function Remove({ group, asked: { member }, onClose }: RoleDialogProps) {
  const { user } = member
  const [isForGood, setIsForGood] = useState(false)
  const remove = useGroupAction({
    run: (reason: string) =>
      call(removeFromGroup, {
        params: { id: String(group.id), userId: String(user.id) },
        query: { reason, ...(isForGood && { forGood: 'true' }) },
      }),
    done: { title: `${user.name} was removed` },
  })
  return (
    <ReasonDialog
      title={`Remove ${user.name}`}
      sentence={`${user.name} will be told the reason.`}
      confirmLabel="Remove"
      isDestructive
      maxLength={300}
      busy={remove.isPending ? 'Removing...' : undefined}
      onClose={onClose}
      onConfirm={(reason) => remove.mutate(reason, { onSuccess: onClose })}
    >
      <CheckboxField
        label="For good: they cannot join this group again"
        checked={isForGood}
        onChange={({ target }) => setIsForGood(target.checked)}
      />
    </ReasonDialog>
  )
}
