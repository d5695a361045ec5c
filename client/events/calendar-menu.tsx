import { CalendarPlus, ChevronDown, Download, Rss } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Event } from '#contract/events.ts'
import { Button } from '#client/ui/button.tsx'
import { lazyMenu } from '#client/ui/overlays/lazy-menu.tsx'

const CalendarChoices = lazyMenu(() => import('./calendar-choices.tsx'))
const SubscribeDialog = lazy(() => import('./subscribe-dialog.tsx'))

type CalendarMenuProps = {
  event: Pick<Event, 'calendarUrl'>
  isMember: boolean
  /** Shows the icon alone, where there is no room for text. */
  isShort?: boolean
}

/** This event's file, or the permanent address of everything the member goes to. */
export function CalendarMenu({ event: { calendarUrl }, isMember, isShort }: CalendarMenuProps) {
  const [isSubscribing, setIsSubscribing] = useState(false)
  if (!isMember) {
    return (
      <a className="btn btn--secondary btn--block" href={calendarUrl} download>
        <CalendarPlus />
        <span className="lb">Add to calendar</span>
      </a>
    )
  }
  return (
    <>
      <CalendarChoices
        trigger={
          isShort ? (
            <Button icon={<CalendarPlus />} aria-label="Add to calendar" />
          ) : (
            <Button block icon={<CalendarPlus />}>
              <span className="with-end">
                Add to calendar <ChevronDown className="i--sm" />
              </span>
            </Button>
          )
        }
        choices={[
          { label: 'Calendar file (.ics)', Icon: Download, onSelect: () => window.location.assign(calendarUrl) },
          { label: 'Subscribe to all your events', Icon: Rss, onSelect: () => setIsSubscribing(true) },
        ]}
      />
      {isSubscribing && (
        <Suspense>
          <SubscribeDialog onOpenChange={setIsSubscribing} />
        </Suspense>
      )}
    </>
  )
}
