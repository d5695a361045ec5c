import { type Control, type FieldValues, type Path, type UseFormReturn, useFormState } from 'react-hook-form'
import type { ApiError } from '#client/http/api-error.ts'
import { counted } from '#client/page/counted.ts'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'

type FormErrorsProps<Values extends FieldValues, Sent> = { control: Control<Values, unknown, Sent> }

/** For ears: focus is on the first field that needs a correction, and this says how many there are. */
export function FormErrors<Values extends FieldValues, Sent>({ control }: FormErrorsProps<Values, Sent>) {
  const { errors } = useFormState({ control })
  const count = Object.keys(errors).length
  return <VisuallyHidden role="status">{sentence(count)}</VisuallyHidden>
}

function sentence(count: number): string {
  if (count === 0) return ''
  return `${counted(count, 'field needs', 'fields need')} a correction.`
}

/** What the server refused goes beside the field it is about, and the first of them takes the focus. */
export function putErrorsOnFields<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  { fields }: Pick<ApiError, 'fields'>,
) {
  const known = Object.keys(form.getValues()).filter((name) => Object.hasOwn(fields, name)) as Path<Values>[]
  known.forEach((name, index) => form.setError(name, { message: fields[name] }, { shouldFocus: index === 0 }))
}
