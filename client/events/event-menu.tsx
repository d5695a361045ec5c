import { Bookmark, CalendarX2, Flag, Link2, ListPlus, Pencil, Trash2, Users } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Event } from '#contract/events.ts'
import { deleteHolding } from '#contract/holdings.ts'
import type { Occurrence } from '#contract/occurrences.ts'
import { save, unsaveHolding } from '#contract/saves.ts'
import { useMember } from '#client/accounts/use-viewer.ts'
import { call } from '#client/http/call.ts'
import { useAction } from '#client/http/use-action.ts'
import { copyLink } from '#client/page/copy-text.ts'
import { askToList } from '#client/page/list-subject.ts'
import { askToReport } from '#client/page/report-subject.ts'
import { paths } from '#client/paths.ts'
import { savesKey } from '#client/posts/saves-query.ts'
import { eventsKey } from '#client/queue/use-decision.ts'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { KebabMenu, type KebabTrigger, type MenuChoice } from '#client/ui/overlays/kebab-menu.tsx'
import { useNow } from '#client/ui/time-ago.tsx'
import { hasEnded } from './event-words.ts'
import { useEventAction } from './use-event-action.ts'

const CancelDialog = lazy(() => import('./cancel-dialog.tsx'))

type EventMenuProps = { trigger: KebabTrigger; event: Event; date: Occurrence }

/** For `lazyMenu`. */
export default function EventMenu({ trigger, event, date }: EventMenuProps) {
  const viewer = useMember()
  const [asked, setAsked] = useState<'cancel' | 'delete'>()
  const { mutate: keep } = useSaveEvent(event)
  const dateId = event.occurrenceCount > 1 ? date.id : undefined
  const isOver = hasEnded(date, useNow()) && event.occurrenceCount === 1
  const mayCancel = (event.may.edit || viewer.isAdmin) && event.state === 'approved' && !event.cancelledAt && !isOver
  const report = () => askToReport({ subjectType: 'holding', subjectId: event.id, kind: 'event' })
  const choices: (MenuChoice | false)[][] = [
    [
      event.may.edit && { label: 'Edit event', Icon: Pencil, to: paths.editEvent(event.id, dateId) },
      event.may.edit && { label: 'People', Icon: Users, to: paths.eventPeople(event.id, dateId) },
    ],
    [
      { label: event.savedByUser ? 'Remove from Saved' : 'Save event', Icon: Bookmark, onSelect: () => keep(!event.savedByUser) },
      { label: 'Add to list', Icon: ListPlus, onSelect: () => askToList({ holdingId: event.id, shownUnder: eventsKey }) },
      { label: 'Copy link', Icon: Link2, onSelect: () => void copyLink(paths.event(event.id, dateId)) },
      event.user.id !== viewer.id && { label: 'Report event', Icon: Flag, onSelect: report },
    ],
    [
      mayCancel && { label: 'Cancel event', Icon: CalendarX2, danger: true, onSelect: () => setAsked('cancel') },
      event.may.delete && { label: 'Delete event', Icon: Trash2, danger: true, onSelect: () => setAsked('delete') },
    ],
  ]
  const close = () => setAsked(undefined)
  return (
    <>
      <KebabMenu trigger={trigger} choices={choices.map((group) => group.filter((choice) => choice !== false))} />
      {asked === 'cancel' && (
        <Suspense>
          <CancelDialog event={event} date={date} onClose={close} />
        </Suspense>
      )}
      {asked === 'delete' && <DeleteEvent event={event} onClose={close} />}
    </>
  )
}

function useSaveEvent({ id }: Event) {
  return useAction(
    {
      run: (isSaved: boolean): Promise<unknown> =>
        isSaved ? call(save, { body: { holdingId: id } }) : call(unsaveHolding, { params: { id: String(id) } }),
      done: (isSaved) => ({ title: isSaved ? 'Event saved' : 'Event removed from Saved' }),
    },
    [eventsKey, savesKey],
  )
}

function DeleteEvent({ event, onClose }: { event: Event; onClose: () => void }) {
  const navigate = useNavigate()
  const remove = useEventAction({
    run: () => call(deleteHolding, { params: { id: String(event.id) } }),
    done: { title: 'Event deleted' },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Delete event"
      sentence="Are you sure you want to delete this event?"
      confirmLabel="Delete"
      confirmIcon={<Trash2 />}
      destructive
      busy={remove.isPending ? 'Deleting...' : undefined}
      onConfirm={() => remove.mutate(undefined, { onSuccess: () => void navigate(paths.events(), { replace: true }) })}
    />
  )
}
