import type { Event } from '#contract/events.ts'
import type { Occurrence } from '#contract/occurrences.ts'
import { useMedia } from '#client/page/use-media.ts'
import { useNow } from '#client/ui/time-ago.tsx'
import { Choice, GoingButton } from './answer-card.tsx'
import { CalendarMenu } from './calendar-menu.tsx'
import { hasEnded } from './event-words.ts'
import { useAnswer } from './use-event-action.ts'

/** On phones the answer stays within reach while the page is read. */
export function AnswerBar({ event, date }: { event: Event; date: Occurrence }) {
  const isPhone = useMedia('(max-width: 767px)')
  const { mutate } = useAnswer(date.id)
  const isOver = hasEnded(date, useNow())
  if (!isPhone || isOver || date.isCancelled || event.state !== 'approved') return null
  return (
    <div className="event-bar" role="group" aria-label="Answer">
      <GoingButton event={event} date={date} onAnswer={(answer) => mutate({ answer })} />
      <Choice isPressed={date.answer === 'interested'} onPress={() => mutate({ answer: 'interested' })}>
        Interested
      </Choice>
      {date.answer === 'going' && <CalendarMenu event={event} isMember isShort />}
    </div>
  )
}
