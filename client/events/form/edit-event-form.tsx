import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { CallInput } from '#contract/endpoint.ts'
import { editEvent, type EditScope, type Event } from '#contract/events.ts'
import { submitHolding } from '#contract/holdings.ts'
import { submitted } from '#client/forms/use-new-form.tsx'
import { call } from '#client/http/call.ts'
import { paths } from '#client/paths.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { type EventValues, type NewEventBody, sentOf, valuesOf } from './event-form-values.ts'
import { EventForm } from './event-form.tsx'
import { restFrom } from './rest-of-series.ts'
import { ScopePart } from './scope-part.tsx'
import { isSeries, isToCome } from '#client/events/event-words.ts'
import { useEventAction } from '#client/events/use-event-action.ts'

type EditEventFormProps = {
  event: Event
  /** The date being changed, for a series. */
  dateId: number | undefined
}

type Change = CallInput<typeof editEvent>['body']
interface Sent {
  change: Change
  isSubmitted: boolean
}

/** Only changes are sent: another host may have changed the rest meanwhile. */
export function EditEventForm({ event, dateId }: EditEventFormProps) {
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<Chosen>(() => chosenFirst(event, dateId))
  // As it was when the form was opened, so that another host's changes are not undone.
  const [before, setBefore] = useState<EventValues>(() => valuesFor(event, chosen))
  const [values, setValues] = useState<EventValues>(before)
  const [written, setWritten] = useState<Partial<EventValues>>({})
  const isWaiting = event.state !== 'approved' && event.state !== 'pending'
  const edit = useEventAction({
    run: (sent: Sent) => save(event, sent),
    done: ({ isSubmitted }, { hasProposal }) => outcomeOf(isSubmitted, hasProposal === true),
  })

  function choose(next: Chosen) {
    const known = valuesFor(event, next)
    const kept = { ...(chosen.scope === 'this' && written), ...writtenIn(before, values) }
    setChosen(next)
    setBefore(known)
    setWritten(kept)
    setValues({ ...known, ...(next.scope === 'this' ? ofOneDate(kept) : kept) })
  }
  async function send(_body: NewEventBody, isDraft: boolean) {
    const { scope, occurrenceId } = chosen
    const change = { ...changeOf(before, values), ...(scope !== 'all' && { scope, occurrenceId }) }
    const saved = await edit.mutateAsync({ change, isSubmitted: isWaiting && !isDraft })
    await navigate(paths.event(saved.id, scope === 'this' ? occurrenceId : undefined))
  }

  return (
    <EventForm
      values={values}
      onChange={setValues}
      onSend={send}
      send={isWaiting ? { label: 'Submit for review', busy: 'Submitting...' } : { label: 'Save changes', busy: 'Saving...' }}
      hasDrafts={isWaiting}
      isOneDate={chosen.scope === 'this'}
      eventId={event.id}
      scope={hasScopes(event) && <ScopePart event={event} chosen={chosen} onChoose={choose} />}
    >
      <ButtonLink variant="ghost" to={paths.event(event.id)}>
        Cancel
      </ButtonLink>
    </EventForm>
  )
}

export interface Chosen {
  scope: EditScope
  occurrenceId: number | undefined
}

const datesToCome = ({ occurrences }: Event) => occurrences.filter((date) => isToCome(date, new Date()))

/** A series that is over, or whose rest was cancelled, has no single dates left to change. */
const hasScopes = (event: Event) =>
  isSeries(event) && event.state === 'approved' && event.cancelledAt === null && datesToCome(event).length > 0

/** If opened from one date of a series, that date is meant until the host chooses otherwise. */
function chosenFirst(event: Event, dateId: number | undefined): Chosen {
  const toCome = datesToCome(event)
  const isOneOf = hasScopes(event) && toCome.some(({ id }) => id === dateId)
  return isOneOf ? { scope: 'this', occurrenceId: dateId } : { scope: 'all', occurrenceId: toCome[0]?.id }
}

function valuesFor(event: Event, { scope, occurrenceId }: Chosen) {
  const date = scope === 'all' ? undefined : event.occurrences.find(({ id }) => id === occurrenceId)
  if (!date) return valuesOf(event)
  // A single date on a day outside the rule does not ask for a new rule.
  if (scope === 'this') return valuesOf({ ...event, repeat: null }, date)
  const { repeat, ...times } = restFrom(event, date)
  return valuesOf({ ...event, repeat }, { ...date, ...times })
}

const times: (keyof EventValues)[] = ['allDay', 'startsOn', 'startsAt', 'endsOn', 'endsAt', 'timeZone', 'repeat']

/** Input that does not depend on the chosen dates survives choosing others. */
function writtenIn(before: EventValues, after: EventValues): Partial<EventValues> {
  const names = Object.keys(after) as (keyof EventValues)[]
  const isWritten = (name: keyof EventValues) =>
    !times.includes(name) && JSON.stringify(after[name]) !== JSON.stringify(before[name])
  return Object.fromEntries(names.filter(isWritten).map((name) => [name, after[name]]))
}

const ofOneDate = (written: Partial<EventValues>): Partial<EventValues> =>
  Object.fromEntries(Object.entries(written).filter(([name]) => ['place', 'joinUrl', 'capacity'].includes(name)))

function changeOf(before: EventValues, after: EventValues): Change {
  const { coHosts: _, ...known } = sentOf(before)
  const { coHosts: _asked, ...sent } = sentOf(after)
  const differs = (name: string) =>
    JSON.stringify(sent[name as keyof typeof sent]) !== JSON.stringify(known[name as keyof typeof known])
  return Object.fromEntries(Object.entries(sent).filter(([name]) => differs(name)))
}

/** If not submitted yet, it is saved first, and then submitted as saved. */
async function save({ id }: Event, { change, isSubmitted }: Sent): Promise<Event> {
  const params = { id: String(id) }
  const saved = await call(editEvent, { params, body: change })
  if (isSubmitted) await call(submitHolding, { params })
  return saved
}

function outcomeOf(isSubmitted: boolean, hasProposal: boolean) {
  if (isSubmitted) return submitted('Event')
  if (!hasProposal) return { title: 'Event updated' }
  return { title: 'Event updated', description: 'Your change has been submitted for review.' }
}
