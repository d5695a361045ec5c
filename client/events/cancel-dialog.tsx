import { useState } from 'react'
import { cancelEvent, type Event } from '#contract/events.ts'
import type { Occurrence } from '#contract/occurrences.ts'
import { call } from '#client/http/call.ts'
import { counted } from '#client/page/counted.ts'
import ReasonDialog from '#client/queue/reason-dialog.tsx'
import { RadioGroup } from '#client/ui/fields/radio-group.tsx'
import { sayWhen } from './event-times.ts'
import { isToCome } from './event-words.ts'
import { useEventAction } from './use-event-action.ts'
import { useReaderZone } from './zones.ts'

type CancelDialogProps = { event: Event; date: Occurrence; onClose: () => void }

/** Cannot be undone: it stays readable, with its reason. */
export default function CancelDialog({ event, date, onClose }: CancelDialogProps) {
  const zone = useReaderZone()
  const hasDates = event.occurrenceCount > 1
  const [mayBeOne] = useState(() => hasDates && isToCome(date, new Date()))
  const [scope, setScope] = useState<'this' | 'all'>(mayBeOne ? 'this' : 'all')
  const cancel = useEventAction({
    run: (reason: string) =>
      call(cancelEvent, {
        params: { id: String(event.id) },
        body: { reason, ...(scope === 'this' && { occurrenceId: date.id }) },
      }),
    done: (_, { told }) => ({
      title: 'Event cancelled',
      description: `${counted(told, 'person was told', 'people were told')}.`,
    }),
  })
  return (
    <ReasonDialog
      title="Cancel event"
      sentence="Everyone who answered is told the reason. This cannot be undone."
      confirmLabel="Cancel event"
      isDestructive
      maxLength={300}
      busy={cancel.isPending ? 'Cancelling...' : undefined}
      onClose={onClose}
      onConfirm={(reason) => cancel.mutate(reason, { onSuccess: onClose })}
    >
      {hasDates && !mayBeOne && <p>All dates to come are cancelled.</p>}
      {mayBeOne && (
        <RadioGroup
          label="Which dates?"
          name="scope"
          value={scope}
          options={[
            { value: 'this', label: `Only ${sayWhen(date, zone)}` },
            { value: 'all', label: 'All dates to come' },
          ]}
          onChange={({ target }) => setScope(target.value === 'this' ? 'this' : 'all')}
        />
      )}
    </ReasonDialog>
  )
}
