import { Award, Check, ExternalLink, Hourglass, Video } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { Event } from '#contract/events.ts'
import { type Answer, joinMinutesBefore, type Occurrence } from '#contract/occurrences.ts'
import { formatNumber } from '#client/page/counted.ts'
import { paths } from '#client/paths.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { CheckboxField } from '#client/ui/fields/field.tsx'
import { useNow } from '#client/ui/time-ago.tsx'
import { CalendarMenu } from './calendar-menu.tsx'
import { CheckIn } from './check-in.tsx'
import { lastDayOf, longDay } from './event-times.ts'
import { hasEnded, isFull } from './event-words.ts'
import { Places } from './places.tsx'
import { ShareEvent } from './share-event.tsx'
import { useAnswer } from './use-event-action.ts'
import { useReaderZone } from './zones.ts'
import './answer-card.css'

export type DateProps = { event: Event; date: Occurrence }

/** The viewer's answer to one date, and its consequences. */
export function AnswerCard({ event, date, isMember }: DateProps & { isMember: boolean }) {
  const now = useNow()
  const isOver = hasEnded(date, now)
  const isOpen = !isOver && !date.isCancelled && event.state === 'approved'
  return (
    <section className="card event-answer" aria-label="Your answer">
      <AnswerHead event={event} date={date} isOver={isOver} />
      {isOpen && event.registerUrl && <Register url={event.registerUrl} />}
      {isMember && <MemberAnswer event={event} date={date} isOver={isOver} />}
      {!isMember && isOpen && <ToLogIn isFirst={!event.registerUrl} />}
      {!isOver && !date.isCancelled && <Places date={date} />}
      {date.credit?.certificateCode && (
        <ButtonLink variant="primary" block icon={<Award />} to={paths.certificate(date.credit.certificateCode)}>
          Certificate of attendance
        </ButtonLink>
      )}
      <hr />
      <CalendarMenu event={event} isMember={isMember} />
      {isMember && event.state === 'approved' && <ShareEvent event={event} date={date} />}
    </section>
  )
}

function AnswerHead({ event, date, isOver }: DateProps & { isOver: boolean }) {
  const { title, text } = headWords(event, date, useReaderZone(), isOver)
  return (
    <div role="status">
      <h2>{title}</h2>
      {text && <p className="meta">{text}</p>}
    </div>
  )
}

function headWords(
  { registration, state }: Event,
  date: Occurrence,
  zone: string,
  isOver: boolean,
): { title: string; text?: string } {
  if (date.isCancelled) return { title: `Cancelled: ${date.cancelReason ?? ''}` }
  if (isOver) return { title: 'Ended', text: `${longDay(lastDayOf(date, zone))}.` }
  if (date.answer === 'going')
    return { title: 'You are going', text: `We will remind you the day before${date.allDay ? '' : ' and one hour before'}.` }
  if (date.answer === 'waiting') {
    return {
      title: `You are number ${formatNumber(date.waitingNumber ?? 1)} on the waiting list`,
      text: 'If a place becomes free, it is yours and we tell you.',
    }
  }
  if (date.answer === 'interested') return { title: 'You are interested', text: 'We tell you if it moves or is cancelled.' }
  if (date.answer === 'not_going') return { title: 'You are not going' }
  if (state !== 'approved') return { title: 'Not open for answers yet', text: 'It will be once the event is approved.' }
  if (registration === 'elsewhere')
    return { title: 'Registration elsewhere', text: 'Its hosts take registrations on a site of their own.' }
  return { title: isFull(date) ? 'Full' : 'Are you going?' }
}

/** On the hosts' own site, for visitors too. */
const Register = ({ url }: { url: string }) => (
  <a className="btn btn--primary btn--block" href={url} target="_blank" rel="noopener nofollow ugc">
    <ExternalLink />
    <span className="lb">Register</span>
  </a>
)

function ToLogIn({ isFirst }: { isFirst: boolean }) {
  const { pathname, search } = useLocation()
  return (
    <ButtonLink variant={isFirst ? 'primary' : 'secondary'} block to={paths.auth({ returnTo: pathname + search })}>
      Log in to answer
    </ButtonLink>
  )
}

function MemberAnswer({ event, date, isOver }: DateProps & { isOver: boolean }) {
  if (date.isCancelled || event.state !== 'approved') return null
  return (
    <>
      <JoinLink date={date} />
      <CheckIn date={date} />
      {!isOver && <AnswerButtons key={date.id} event={event} date={date} />}
    </>
  )
}

/** For those who have the link; the main action from shortly before the start until the end. */
function JoinLink({ date: { joinUrl, startsAt, endsAt, isCancelled } }: Pick<DateProps, 'date'>) {
  const nowMs = useNow().getTime()
  if (!joinUrl || isCancelled || nowMs > new Date(endsAt).getTime()) return null
  const isSoon = nowMs >= new Date(startsAt).getTime() - joinMinutesBefore * 60_000
  return (
    <a
      className={`btn btn--${isSoon ? 'primary' : 'secondary'} btn--block`}
      href={joinUrl}
      target="_blank"
      rel="noopener nofollow ugc"
    >
      <Video />
      <span className="lb">Join online</span>
    </a>
  )
}

/** Going, Interested, Not going; without a free place, joining or leaving the waiting list. */
function AnswerButtons({ event, date }: DateProps) {
  const [isFollowing, setIsFollowing] = useState(false)
  const { mutate } = useAnswer(date.id)
  // If left out, each of the later dates keeps its own.
  const give = (answer: Answer, isQuiet: boolean | undefined = date.isQuiet || undefined) =>
    mutate({ answer, ...(isQuiet !== undefined && { isQuiet }), ...(isFollowing && { scope: 'following' as const }) })
  const isSeries = event.occurrenceCount > 1
  return (
    <>
      <div className="event-choice" role="group" aria-label="Your answer">
        <GoingButton event={event} date={date} onAnswer={give} />
        <Choice isPressed={date.answer === 'interested'} onPress={() => give('interested')}>
          Interested
        </Choice>
        {(event.registration !== 'elsewhere' || date.answer) && (
          <Choice isPressed={date.answer === 'not_going'} onPress={() => give('not_going')}>
            Not going
          </Choice>
        )}
      </div>
      {isSeries && (
        <CheckboxField
          label="Answer for this date and all that follow"
          checked={isFollowing}
          onChange={({ target }) => setIsFollowing(target.checked)}
        />
      )}
      {(date.answer === 'going' || date.answer === 'waiting' || date.answer === 'interested') && (
        <CheckboxField
          label="Only hosts see my name"
          checked={date.isQuiet}
          onChange={({ target }) => give(date.answer === 'interested' ? 'interested' : 'going', target.checked)}
        />
      )}
    </>
  )
}

type GoingButtonProps = DateProps & { onAnswer: (answer: Answer) => void }

/** Also in the bar above the tab bar on phones. */
export function GoingButton({ event, date, onAnswer }: GoingButtonProps) {
  if (event.registration === 'elsewhere') return null
  if (date.answer === 'waiting') {
    return (
      <Button className="event-wait" onClick={() => onAnswer('not_going')}>
        Leave the waiting list
      </Button>
    )
  }
  if (isFull(date) && date.answer !== 'going') {
    if (!event.hasWaitingList) return <Button disabled>Full</Button>
    return (
      <Button className="event-wait" variant="primary" icon={<Hourglass />} onClick={() => onAnswer('going')}>
        Join the waiting list
      </Button>
    )
  }
  return (
    <Choice isPressed={date.answer === 'going'} onPress={() => onAnswer('going')}>
      Going
    </Choice>
  )
}

export const Choice = ({ isPressed, onPress, children }: { isPressed: boolean; onPress: () => void; children: string }) => (
  <Button aria-pressed={isPressed} icon={isPressed && <Check />} onClick={() => !isPressed && onPress()}>
    {children}
  </Button>
)
