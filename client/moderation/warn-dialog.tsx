import { useState } from 'react'
import { rules } from '#contract/guidelines.ts'
import { type RuleId } from '#contract/rule-ids.ts'
import { reasonMaxLength, warnUser } from '#contract/moderation.ts'
import { call } from '#client/http/call.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { TextArea } from '#client/ui/fields/field.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import { useAdminAction } from './use-admin-action.ts'

type WarnDialogProps = { member: { id: number; name: string; warningCount: number }; onClose: () => void }

export default function WarnDialog({ member, onClose }: WarnDialogProps) {
  const [rule, setRule] = useState<RuleId>('on_topic')
  const [reason, setReason] = useState('')
  const warn = useAdminAction({
    run: () => call(warnUser, { params: { id: String(member.id) }, body: { rule, reason: reason.trim() } }),
    done: { title: 'Warning given', description: `${member.name} has been told.` },
  })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Warn ${member.name}`}
      size="sm"
      description={`Standing warnings so far: ${member.warningCount}. They may appeal once within 20 days.`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            disabled={reason.trim().length < 3}
            busy={warn.isPending ? 'Sending...' : undefined}
            onClick={() => warn.mutate(undefined, { onSuccess: onClose })}
          >
            Warn
          </Button>
        </>
      }
    >
      <div className="admin-reason">
        <Select
          label="Rule"
          value={rule}
          options={rules.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={(event) => setRule(event.target.value as RuleId)}
        />
        <TextArea
          label="Reason"
          rows={3}
          maxLength={reasonMaxLength}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Dialog>
  )
}
