import type { ReactNode } from 'react'
import { holdingTitleMaxLength } from '#contract/holdings.ts'
import { mostSubjects } from '#contract/resources.ts'
import { wantBodyMaxLength } from '#contract/wants.ts'
import { AudiencePart } from '#client/composer/audience-fields.tsx'
import { dayIn, useReaderZone } from '#client/events/zones.ts'
import { fieldsBy } from '#client/forms/fields-by.ts'
import { FormPart, Options } from '#client/forms/form-part.tsx'
import { LongForm } from '#client/forms/long-form.tsx'
import { listLanguages } from '#client/groups/languages.ts'
import { TextArea, TextField } from '#client/ui/fields/field.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import { useNow } from '#client/ui/time-ago.tsx'
import { SpecialitiesField } from '#client/users/specialities-field.tsx'
import { checkWant, type NewWantBody, type WantValues } from './want-values.ts'
import './exchange.css'

type WantFormProps = {
  values: WantValues
  onChange: (values: WantValues) => void
  /** Rejects with the server's refusal. */
  onSend: (body: NewWantBody, isDraft: boolean) => Promise<unknown>
  /** The button's label, and the one while sending. */
  send: { label: string; busy: string }
  /** It may also be saved as a draft. */
  hasDrafts?: boolean
  /** Beside the buttons. */
  children?: ReactNode
}

const idOf = (field: string) => `want-${field}`
const fieldOf = fieldsBy<WantValues>(idOf)
const order = ['title', 'about', 'body', 'subjects', 'language', 'until', 'audience', 'groupId']

/** For new and existing requests: it holds no values of its own. */
export function WantForm({ values, onChange, onSend, send, hasDrafts, children }: WantFormProps) {
  const today = dayIn(useReaderZone(), useNow())
  const set = (part: Partial<WantValues>) => onChange({ ...values, ...part })
  return (
    <LongForm
      className="exchange-form"
      check={() => checkWant(values)}
      onSend={onSend}
      refusalsIn={({ fields }) => fields}
      {...{ idOf, order, send, hasDrafts }}
      end={children}
    >
      {(refusals) => {
        const field = fieldOf({ values, refusals, set })
        return (
          <>
            <FormPart id="what" title="What are you looking for?">
              <TextField
                label="Title"
                required
                maxLength={holdingTitleMaxLength}
                autoComplete="off"
                dir="auto"
                {...field('title')}
              />
              <Options
                label="It is"
                name="about"
                value={values.about}
                options={[
                  { value: 'resource', label: 'A document', hint: 'A policy, a form, a lesson: something to reuse.' },
                  { value: 'volume', label: 'A volume', hint: 'A printed volume, or a piece of equipment.' },
                ]}
                onChoose={(about) => set({ about })}
              />
              <TextArea
                label="Description"
                optional
                rows={6}
                hint="What it is for, and what would help most."
                maxLength={wantBodyMaxLength}
                dir="auto"
                {...field('body')}
              />
            </FormPart>
            <FormPart id="more" title="What would fit?">
              <SpecialitiesField
                id={idOf('subjects')}
                label="Subjects"
                most={mostSubjects}
                value={values.subjects}
                onChange={(subjects) => set({ subjects })}
                error={refusals.subjects}
              />
              <div className="grid-2">
                <Select label="Language" optional placeholder="Any" options={listLanguages()} {...field('language')} />
                <TextField
                  label="Until"
                  optional
                  hint="After this day it is of no use."
                  type="date"
                  min={today}
                  {...field('until')}
                />
              </div>
            </FormPart>
            <AudiencePart values={values} set={set} id={idOf('groupId')} error={refusals.groupId} />
          </>
        )
      }}
    </LongForm>
  )
}
