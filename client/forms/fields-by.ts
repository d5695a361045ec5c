import type { Refusals } from './long-form.tsx'

/** What a part of a long form is given. */
export interface PartOf<Values> {
  values: Values
  refusals: Refusals
  set: (part: Partial<Values>) => void
}

type TextName<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] & string

/** Of a form whose fields have these ids, to which its summary of errors leads: a control that holds one of the texts. */
export const fieldsBy =
  <Values extends object>(idOf: (field: string) => string) =>
  ({ values, refusals, set }: PartOf<Values>) =>
  <Name extends TextName<Values>>(name: Name) => ({
    id: idOf(name),
    error: refusals[name],
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value } as Partial<Values>),
  })
