import type { ReactNode } from 'react'
import { collectionBodyMaxLength, itemOrders } from '#contract/collections.ts'
import { holdingAudiences, holdingTitleMaxLength } from '#contract/holdings.ts'
import { AudienceFields } from '#client/composer/audience-fields.tsx'
import { fieldsBy } from '#client/forms/fields-by.ts'
import { FormPart, Options } from '#client/forms/form-part.tsx'
import { LongForm } from '#client/forms/long-form.tsx'
import { listLanguages } from '#client/groups/languages.ts'
import { CheckboxField, TextArea, TextField } from '#client/ui/fields/field.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import { listCountries } from '#contract/countries.ts'
import { checkCollection, type CollectionValues, mayReuse, type NewCollectionBody } from './collection-values.ts'
import { RightsField } from './rights-field.tsx'
import './collection-form.css'

type CollectionFormProps = {
  values: CollectionValues
  onChange: (values: CollectionValues) => void
  /** Rejects with the server's refusal. */
  onSend: (body: NewCollectionBody) => Promise<unknown>
  /** The button's label, and the one while sending. */
  send: { label: string; busy: string }
  /** Beside the buttons. */
  children?: ReactNode
}

/** The id of a field, for links from the error summary. */
const idOf = (field: string) => `collection-${field}`
const fieldOf = fieldsBy<CollectionValues>(idOf)

/** In the order of the form. */
const order = [
  ...['title', 'institution', 'body', 'language', 'country', 'rights', 'allowsDownload'],
  ...['order', 'audience', 'groupId'],
]

/** For new and existing collections: it holds no values of its own. */
export function CollectionForm({ values, onChange, onSend, send, children }: CollectionFormProps) {
  const set = (part: Partial<CollectionValues>) => onChange({ ...values, ...part })
  return (
    <LongForm
      className="room-form collection-form"
      check={() => checkCollection(values)}
      onSend={onSend}
      refusalsIn={({ fields }) => fields}
      idOf={idOf}
      order={order}
      send={send}
      end={children}
    >
      {(refusals) => {
        const field = fieldOf({ values, refusals, set })
        return (
          <>
            <FormPart id="describe" title="Describe it">
              <TextField
                label="Title"
                required
                maxLength={holdingTitleMaxLength}
                autoComplete="off"
                dir="auto"
                {...field('title')}
              />
              <TextField label="Institution" required maxLength={160} dir="auto" {...field('institution')} />
              <TextArea
                label="About"
                optional
                rows={6}
                hint="What is in it, where it comes from, and how it was made. The first paragraph stands above the items."
                maxLength={collectionBodyMaxLength}
                dir="auto"
                {...field('body')}
              />
              <div className="grid-2">
                <Select label="Language" required placeholder="Choose" options={listLanguages()} {...field('language')} />
                <Select label="Country" optional placeholder="Any" options={listCountries()} {...field('country')} />
              </div>
            </FormPart>
            <FormPart
              id="rights-part"
              title="What may others do with it?"
              hint="Every item has these rights unless it says otherwise."
            >
              <RightsField
                id={idOf('rights')}
                value={values.rights}
                error={refusals.rights}
                onChange={(rights) => set({ rights })}
              />
              <CheckboxField
                id={idOf('allowsDownload')}
                label="Large pictures may be downloaded"
                checked={values.allowsDownload ?? mayReuse(values.rights)}
                error={refusals.allowsDownload}
                onChange={({ target }) => set({ allowsDownload: target.checked })}
              />
            </FormPart>
            <FormPart id="order-part" title="Order and readers">
              <Options
                label="Order of the items"
                name="order"
                value={values.order}
                options={itemOrders.map((value) => ({ value, ...orderWords[value] }))}
                onChoose={(chosen) => set({ order: chosen })}
              />
              <AudienceFields
                audiences={holdingAudiences}
                values={values}
                set={set}
                id={idOf('groupId')}
                error={refusals.groupId}
              />
            </FormPart>
          </>
        )
      }}
    </LongForm>
  )
}

const orderWords = {
  manual: { label: 'By hand', hint: 'You move the items to where they belong.' },
  date: { label: 'By date', hint: 'The oldest first.' },
  title: { label: 'By title', hint: 'From A to Z.' },
}
