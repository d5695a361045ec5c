import type { ReactNode } from 'react'
import { LongForm, type Refusals } from '#client/forms/long-form.tsx'
import type { ApiError } from '#client/http/api-error.ts'
import { Toc } from '#client/ui/toc.tsx'
import { checkEvent, type EventValues, type NewEventBody } from './event-form-values.ts'
import { EventPreview } from './event-preview.tsx'
import { idOf } from './form-field.ts'
import { WhatPart } from './form-what.tsx'
import { WhenPart } from './form-when.tsx'
import { WherePart } from './form-where.tsx'
import { WhoPart } from './form-who.tsx'
import './event-form.css'

type EventFormProps = {
  values: EventValues
  onChange: (values: EventValues) => void
  /** Rejects with the server's refusal. */
  onSend: (body: NewEventBody, isDraft: boolean) => Promise<unknown>
  /** The button's label, and the one while sending. */
  send: { label: string; busy: string }
  /** It may also be saved as a draft. */
  hasDrafts?: boolean
  hasCoHosts?: boolean
  isOneDate?: boolean
  /** The event being changed. */
  eventId?: number
  /** Above the parts: which dates to change. */
  scope?: ReactNode
  /** Beside the buttons. */
  children?: ReactNode
}

/** For new and existing events: its parts, a list of them, and a preview. */
export function EventForm(props: EventFormProps) {
  const { values, onChange, onSend, send, hasDrafts, hasCoHosts = false, isOneDate = false, eventId, scope, children } = props
  const set = (part: Partial<EventValues>) => onChange({ ...values, ...part })
  return (
    <div className="form-page">
      <Toc entries={entriesOf(values, isOneDate)} />
      <LongForm
        className="room-form event-form"
        check={(isDraft) => checkEvent(values, isDraft)}
        onSend={onSend}
        refusalsIn={refusalsIn}
        idOf={idOf}
        order={order}
        send={send}
        hasDrafts={hasDrafts}
        end={children}
      >
        {(refusals) => {
          const parts = { values, set, refusals, isOneDate }
          return (
            <>
              {scope}
              {!isOneDate && <WhatPart {...parts} />}
              <WhenPart {...parts} />
              <WherePart {...parts} />
              <WhoPart {...parts} hasCoHosts={hasCoHosts} />
            </>
          )
        }}
      </LongForm>
      <EventPreview values={values} isOneDate={isOneDate} eventId={eventId} />
    </div>
  )
}

const what = ['what', 'What'] as const
const ofDate = [
  ['when', 'When'],
  ['where', 'Where'],
] as const
const who = ['who', 'Who'] as const
const [all, placesToo, timesOnly] = [[what, ...ofDate, who], [...ofDate, who], ofDate]

/** A single date of a series has fewer parts. */
function entriesOf({ registration }: EventValues, isOneDate: boolean) {
  if (!isOneDate) return all
  return registration === 'here' ? placesToo : timesOnly
}

/** In the order of the form. */
const order = [
  ...['title', 'body', 'categoryId', 'language', 'cover', 'infoUrl', 'creditHours', 'competencies'],
  ...['startsLocal', 'endsLocal', 'timeZone', 'repeat', 'place', 'joinUrl', 'audience', 'groupId', 'registerUrl', 'capacity'],
  ...['price', 'coHosts'],
]

/** The field at fault, if the server does not say. */
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
