import { type ReactNode, type SubmitEvent, useState } from 'react'
import { ErrorSummary } from '#client/forms/error-summary.tsx'
import type { ApiError } from '#client/http/api-error.ts'
import { Button } from '#client/ui/button.tsx'
import { checkEvent, type EventValues, type NewEventBody, type Refusals } from './event-form-values.ts'
import { idOf } from './form-field.ts'
import { WhatPart } from './form-what.tsx'
import { WhenPart } from './form-when.tsx'
import { WherePart } from './form-where.tsx'
import { WhoPart } from './form-who.tsx'
import './event-form.css'

type EventFormProps = {
  values: EventValues
  onChange: (values: EventValues) => void
  /** Rejects with what the server refused. */
  onSend: (body: NewEventBody, isDraft: boolean) => Promise<unknown>
  /** On the button, and while it is on its way. */
  send: { label: string; busy: string }
  /** It may be kept as a draft, too. */
  hasDrafts?: boolean
  hasCoHosts?: boolean
  isOneDate?: boolean
  /** Above the parts: which dates are changed. */
  scope?: ReactNode
  /** Beside the buttons. */
  children?: ReactNode
}

/** For a new event and for one that is changed: it holds no values of its own. */
export function EventForm(props: EventFormProps) {
  const { values, onChange, onSend, send, hasDrafts, hasCoHosts = false, isOneDate = false, scope, children } = props
  const [refusals, setRefusals] = useState<Refusals>({})
  const [attempt, setAttempt] = useState(0)
  const [isSending, setIsSending] = useState(false)
  const set = (part: Partial<EventValues>) => onChange({ ...values, ...part })

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isSending) return
    const isDraft = (event.nativeEvent.submitter as HTMLButtonElement | null)?.value === 'draft'
    const checked = checkEvent(values, isDraft)
    setRefusals(checked.refusals ?? {})
    setAttempt(attempt + 1)
    if (checked.refusals) return
    setIsSending(true)
    await onSend(checked.body, isDraft).catch((error: ApiError) => {
      setRefusals(refusalsIn(error))
      setAttempt(attempt + 2)
    })
    setIsSending(false)
  }

  const parts = { values, set, refusals, isOneDate }
  return (
    <form className="event-form" noValidate onSubmit={(event) => void submit(event)}>
      <ErrorSummary key={attempt} problems={problemsIn(refusals)} />
      {scope}
      {!isOneDate && <WhatPart {...parts} />}
      <WhenPart {...parts} />
      <WherePart {...parts} />
      <WhoPart {...parts} hasCoHosts={hasCoHosts} />
      <div className="event-form-end">
        <Button type="submit" variant="primary" busy={isSending ? send.busy : undefined}>
          {send.label}
        </Button>
        {hasDrafts && (
          <Button type="submit" value="draft" disabled={isSending}>
            Save draft
          </Button>
        )}
        {children}
      </div>
    </form>
  )
}

/** In the order of the form, so that the summary reads as the page does. */
const order = [
  ...['title', 'body', 'categoryId', 'language', 'cover', 'infoUrl', 'creditHours', 'competencies'],
  ...['startsLocal', 'endsLocal', 'timeZone', 'repeat', 'place', 'joinUrl', 'audience', 'groupId', 'registerUrl', 'capacity'],
  ...['price', 'coHosts'],
]
const placeOf = (field: string) => order.indexOf(field.split('.')[0] ?? '')

const problemsIn = (refusals: Refusals) =>
  Object.entries(refusals)
    .toSorted(([one], [other]) => placeOf(one) - placeOf(other))
    .map(([field, words = '']) => ({ id: idOf(field), words }))

/** Whose fault it is, where the server does not say so. */
const fieldsOfCodes: Partial<Record<string, string>> = {
  too_many_dates: 'repeat',
  unknown_time_zone: 'timeZone',
  capacity_below_going: 'capacity',
}

function refusalsIn({ code, fields, words }: ApiError): Refusals {
  const field = fieldsOfCodes[code ?? '']
  if (field) return { [field]: words }
  if (code !== 'invalid_input') return {}
  const { place, ...others } = fields
  return { ...others, ...(place && { 'place.name': place }) }
}
