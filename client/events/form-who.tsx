import { useQuery } from '@tanstack/react-query'
import type { HoldingAudience } from '#contract/holdings.ts'
import { FormPart, Options } from '#client/forms/form-part.tsx'
import { CheckboxField, TextField } from '#client/ui/field.tsx'
import { Select } from '#client/ui/select.tsx'
import { CoHostsField } from './co-hosts-field.tsx'
import { fieldOf, type PartProps } from './form-field.ts'
import { writableGroupsQuery } from '#client/composer/writable-groups.ts'

type WhoProps = PartProps & {
  /** Co-hosts are asked with a new event; later, on its page. */
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
      <AudienceFields {...props} />
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
      <Options
        label="Cost"
        name="cost"
        value={values.cost}
        options={[
          { value: 'free', label: 'Free', hint: 'Taking part costs nothing.' },
          { value: 'paid', label: 'Paid', hint: 'Paid elsewhere: nothing is sold here.' },
        ]}
        onChoose={(cost) => set({ cost })}
      />
      {values.cost === 'paid' && (
        <TextField
          label="Price"
          required
          hint="With its currency, and who pays less."
          maxLength={80}
          dir="auto"
          {...field('price')}
        />
      )}
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
        hint="Blank, as many as like may come."
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

function AudienceFields(props: PartProps) {
  const { values, set } = props
  const { data: groups = [] } = useQuery(writableGroupsQuery(''))
  const group = groups.find(({ id }) => String(id) === values.groupId)
  const hasGroups = groups.length > 0 || values.audience === 'group'
  const choose = (audience: HoldingAudience) =>
    set({ audience, groupId: audience === 'group' ? values.groupId || String(groups[0]?.id ?? '') : '' })
  return (
    <>
      <Options
        label="Who can see it"
        name="audience"
        value={values.audience}
        options={[
          { value: 'public', label: 'Anyone on the web', hint: 'Your name will be shown to anyone.' },
          { value: 'members', label: 'All members', hint: 'Everyone who is signed in.' },
          ...(hasGroups
            ? [{ value: 'group' as const, label: `Members of ${group?.name ?? 'a group'}`, hint: 'Its moderators review it.' }]
            : []),
        ]}
        onChoose={choose}
      />
      {values.audience === 'group' && (
        <Select
          label="Group"
          required
          placeholder="Choose"
          options={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...fieldOf(props)('groupId')}
        />
      )}
    </>
  )
}
