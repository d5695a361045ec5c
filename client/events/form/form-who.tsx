import { holdingAudiences } from '#contract/holdings.ts'
import { AudienceFields } from '#client/composer/audience-fields.tsx'
import { CostFields } from '#client/forms/cost-fields.tsx'
import { FormPart, Options } from '#client/forms/form-part.tsx'
import { CheckboxField, TextField } from '#client/ui/fields/field.tsx'
import { CoHostsField } from './co-hosts-field.tsx'
import { fieldOf, idOf, type PartProps } from './form-field.ts'

type WhoProps = PartProps & {
  /** New events ask for co-hosts here, existing ones on their page. */
  hasCoHosts: boolean
}

export function WhoPart(props: WhoProps) {
  const { values, set, refusals, isOneDate, hasCoHosts } = props
  const field = fieldOf(props)
  if (isOneDate) {
    return values.registration === 'here' ? (
      <FormPart id="who" title="Who is it for?">
        <Places {...props} />
      </FormPart>
    ) : null
  }
  return (
    <FormPart id="who" title="Who is it for?">
      <AudienceFields audiences={holdingAudiences} values={values} set={set} id={idOf('groupId')} error={refusals.groupId} />
      <Options
        label="Registration"
        name="registration"
        value={values.registration}
        options={[
          { value: 'here', label: 'Here', hint: 'People answer on the page of the event.' },
          { value: 'elsewhere', label: 'Elsewhere', hint: 'A link leads to where people register.' },
          { value: 'none', label: 'None', hint: 'Anyone may come; answers help you to plan.' },
        ]}
        onChoose={(registration) => set({ registration })}
      />
      {values.registration === 'elsewhere' && (
        <TextField
          label="Link to register"
          required
          hint="Beginning with https://"
          type="url"
          inputMode="url"
          {...field('registerUrl')}
        />
      )}
      {values.registration === 'here' && <Places {...props} />}
      <CostFields cost={values.cost} onChoose={(cost) => set({ cost })} price={field('price')} />
      {hasCoHosts && <CoHostsField chosen={values.coHosts} error={refusals.coHosts} onChange={(coHosts) => set({ coHosts })} />}
    </FormPart>
  )
}

function Places(props: PartProps) {
  const { values, set, isOneDate } = props
  return (
    <>
      <TextField
        label="Places"
        optional
        hint="Leave blank for no limit."
        inputMode="numeric"
        className="event-form-number"
        {...fieldOf(props)('capacity')}
      />
      {!isOneDate && values.capacity.trim() !== '' && (
        <CheckboxField
          label="Keep a waiting list: when someone leaves, the first in line gets the place."
          checked={values.hasWaitingList}
          onChange={({ target }) => set({ hasWaitingList: target.checked })}
        />
      )}
    </>
  )
}
