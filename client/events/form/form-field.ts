import type { Refusals } from '#client/forms/long-form.tsx'
import type { EventValues } from './event-form-values.ts'

export type PartProps = {
  values: EventValues
  set: (part: Partial<EventValues>) => void
  refusals: Refusals
  /** One date of a series is changed, which has times, place, link and places of its own and nothing else. */
  isOneDate: boolean
}

type TextName = { [Name in keyof EventValues]: EventValues[Name] extends string ? Name : never }[keyof EventValues]

/** The summary of errors leads to the field of this id. */
export const idOf = (field: string) => `event-${field}`

/** A control that holds one of the texts. */
export const fieldOf =
  ({ values, set, refusals }: Pick<PartProps, 'values' | 'set' | 'refusals'>) =>
  (name: TextName) => ({
    id: idOf(name),
    error: refusals[name],
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  })
