import type { Refusals } from '#client/forms/long-form.tsx'
import type { EventValues } from './event-form-values.ts'

export type PartProps = {
  values: EventValues
  set: (part: Partial<EventValues>) => void
  refusals: Refusals
  /** A single date of a series is being changed: it has its own times, place, link and places, and nothing else. */
  isOneDate: boolean
}

type TextName = { [Name in keyof EventValues]: EventValues[Name] extends string ? Name : never }[keyof EventValues]

/** The id of a field, for links from the error summary. */
export const idOf = (field: string) => `event-${field}`

/** A control for one of the texts. */
export const fieldOf =
  ({ values, set, refusals }: Pick<PartProps, 'values' | 'set' | 'refusals'>) =>
  (name: TextName) => ({
    id: idOf(name),
    error: refusals[name],
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  })
