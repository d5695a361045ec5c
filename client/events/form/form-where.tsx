import type { EventFormat } from '#contract/events.ts'
import { FormPart, Options } from '#client/forms/form-part.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import { listCountries } from '#contract/countries.ts'
import { formatWords } from '#client/events/event-words.ts'
import { fieldOf, idOf, type PartProps } from './form-field.ts'

const formatHints: Record<EventFormat, string> = {
  online: 'A link that those who are going see.',
  in_person: 'A place, and how to find it.',
  hybrid: 'Places in the room, and a link.',
}

export function WherePart(props: PartProps) {
  const { values, set, isOneDate } = props
  const field = fieldOf(props)
  return (
    <FormPart id="where" title="Where is it?">
      {!isOneDate && (
        <Options
          label="How people take part"
          name="format"
          value={values.format}
          options={(['online', 'in_person', 'hybrid'] as const).map((value) => ({
            ...{ value, label: formatWords[value], hint: formatHints[value] },
          }))}
          onChoose={(format) => set({ format })}
        />
      )}
      {values.format !== 'online' && <PlaceFields {...props} />}
      {values.format !== 'in_person' && (
        <TextField
          label="Link to join"
          optional
          hint="The link is shown to people who are going. You can add it later."
          type="url"
          inputMode="url"
          {...field('joinUrl')}
        />
      )}
    </FormPart>
  )
}

function PlaceFields({ values, set, refusals }: PartProps) {
  const field = (name: keyof PartProps['values']['place']) => ({
    id: idOf(`place.${name}`),
    error: refusals[`place.${name}`],
    value: values.place[name],
    onChange: ({ target }: { target: { value: string } }) => set({ place: { ...values.place, [name]: target.value } }),
  })
  return (
    <>
      <TextField label="Place" required maxLength={120} dir="auto" {...field('name')} />
      <TextField
        label="Address"
        optional
        hint="With what helps to get in: the entrance, the floor, a way without steps."
        maxLength={200}
        dir="auto"
        {...field('address')}
      />
      <div className="grid-2">
        <TextField label="City" required maxLength={80} dir="auto" {...field('city')} />
        <Select label="Country" required placeholder="Choose" options={listCountries()} {...field('country')} />
      </div>
    </>
  )
}
