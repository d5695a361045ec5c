import { Bookmark, CalendarX2, Flag, Link2, ListPlus, Pencil, Trash2, Users } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Event } from '#contract/events.ts'
import type { Occurrence } from '#contract/occurrences.ts'
import { useMember } from '#client/accounts/use-viewer.ts'
import { DeleteHolding } from '#client/lists/holding-menu.tsx'
import { useSaveHolding } from '#client/lists/use-save-holding.ts'
import { copyLink } from '#client/page/copy-text.ts'
import { askToList, askToReport } from '#client/page/asked-dialogs.ts'
import { paths } from '#client/paths.ts'
import { eventsKey } from '#client/queue/use-decision.ts'
import { KebabMenu, type KebabTrigger, type MenuChoice } from '#client/ui/overlays/kebab-menu.tsx'
import { useNow } from '#client/ui/time-ago.tsx'
import { hasEnded, isSeries } from './event-words.ts'

const CancelDialog = lazy(() => import('./cancel-dialog.tsx'))

type EventMenuProps = { trigger: KebabTrigger; event: Event; date: Occurrence }

/** For `lazyMenu`. */
export default function EventMenu({ trigger, event, date }: EventMenuProps) {
  const viewer = useMember()
  const [asked, setAsked] = useState<'cancel' | 'delete'>()
  const { mutate: keep } = useSaveHolding(event, eventsKey)
  const dateId = isSeries(event) ? date.id : undefined
  const isOver = hasEnded(date, useNow()) && event.occurrenceCount <= 1
  const mayCancel = event.may.cancel && !isOver
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
      {asked === 'delete' && (
        <DeleteHolding
          open
          onOpenChange={(isOpen) => !isOpen && close()}
          holding={event}
          roomKey={eventsKey}
          leaveTo={paths.events()}
        />
      )}
    </>
  )
}
