import { type ReactNode } from 'react'
import { holdingTitleMaxLength } from '#contract/holdings.ts'
import { mostOfferDays, offerBodyMaxLength, type Postage, postages, usualOfferDays } from '#contract/offers.ts'
import { AudiencePart } from '#client/composer/audience-fields.tsx'
import { dayIn, useReaderZone } from '#client/events/zones.ts'
import { fieldsBy, type PartOf } from '#client/forms/fields-by.ts'
import { FormPart, Options } from '#client/forms/form-part.tsx'
import { LongForm } from '#client/forms/long-form.tsx'
import { CoverField } from '#client/groups/cover-field.tsx'
import { TextArea, TextField } from '#client/ui/fields/field.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import { useNow } from '#client/ui/time-ago.tsx'
import { listCountries } from '#contract/countries.ts'
import { dayAfter, postageWords } from './exchange-words.ts'
import { LinesField } from './lines-field.tsx'
import { checkOffer, type NewOfferBody, type OfferValues } from './offer-values.ts'
import './exchange.css'

type OfferFormProps = {
  values: OfferValues
  onChange: (values: OfferValues) => void
  /** Rejects with the server's refusal. */
  onSend: (body: NewOfferBody, isDraft: boolean) => Promise<unknown>
  /** The button's label, and the one while sending. */
  send: { label: string; busy: string }
  /** It may also be saved as a draft. */
  hasDrafts?: boolean
  /** Beside the buttons. */
  children?: ReactNode
}

const idOf = (field: string) => `offer-${field}`
const order = ['title', 'body', 'cover', 'lines', 'city', 'country', 'postage', 'until', 'mode', 'audience', 'groupId']

/** For new and existing offers: it holds no values of its own. */
export function OfferForm({ values, onChange, onSend, send, hasDrafts, children }: OfferFormProps) {
  const set = (part: Partial<OfferValues>) => onChange({ ...values, ...part })
  return (
    <LongForm
      className="exchange-form"
      check={() => checkOffer(values)}
      onSend={onSend}
      refusalsIn={({ code, words, fields }) => (code === 'line_promised' ? { lines: words } : fields)}
      {...{ idOf, order, send, hasDrafts }}
      end={children}
    >
      {(refusals) => (
        <>
          <WhatPart {...{ values, refusals, set }} />
          <HowPart {...{ values, refusals, set }} />
          <AudiencePart values={values} set={set} id={idOf('groupId')} error={refusals.groupId} />
        </>
      )}
    </LongForm>
  )
}

type PartProps = PartOf<OfferValues>

const fieldOf = fieldsBy<OfferValues>(idOf)

function WhatPart(props: PartProps) {
  const { values, refusals, set } = props
  const field = fieldOf(props)
  return (
    <FormPart id="what" title="What do you give away?" hint="Free of charge: nothing is sold here.">
      <TextField label="Title" required maxLength={holdingTitleMaxLength} autoComplete="off" dir="auto" {...field('title')} />
      <LinesField
        id={idOf('lines')}
        lines={values.lines}
        pasted={values.pasted}
        error={refusals.lines}
        onChange={(change) => set(change)}
      />
      <TextArea
        label="Description"
        optional
        rows={5}
        hint="In which condition it is, and how it is packed."
        maxLength={offerBodyMaxLength}
        dir="auto"
        {...field('body')}
      />
      <CoverField
        cover={values.cover}
        error={refusals.cover}
        onChange={(cover) => set({ cover })}
        without={{ button: 'Remove picture', hint: 'Wide pictures suit the place best.' }}
      />
    </FormPart>
  )
}

function HowPart(props: PartProps) {
  const { values, set } = props
  const today = dayIn(useReaderZone(), useNow())
  const field = fieldOf(props)
  return (
    <FormPart id="how" title="How does it get there?">
      <div className="grid-2">
        <TextField label="City" required maxLength={80} dir="auto" {...field('city')} />
        <Select label="Country" required placeholder="Choose" options={listCountries()} {...field('country')} />
      </div>
      <Select
        label="Postage"
        options={postages.map((value) => ({ value, label: postageWords[value] }))}
        {...field('postage')}
        onChange={({ target }) => set({ postage: target.value as Postage })}
      />
      <TextField
        label="Until"
        optional
        type="date"
        hint={`At most ${mostOfferDays} days; ${usualOfferDays} days if you do not say.`}
        min={today}
        max={dayAfter(today, mostOfferDays)}
        {...field('until')}
      />
      <Options
        label="Who gets it"
        name="mode"
        value={values.mode}
        options={[
          { value: 'first_come', label: 'Whoever asks first', hint: 'The next in line moves up when something is free again.' },
          { value: 'chosen', label: 'You choose', hint: 'You read who asks, and promise it to one of them.' },
        ]}
        onChoose={(mode) => set({ mode })}
      />
    </FormPart>
  )
}
