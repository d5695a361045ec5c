import { type Control, type FieldValues, type Path, type UseFormReturn, useFormState } from 'react-hook-form'
import type { ApiError } from '#client/http/api-error.ts'
import { counted } from '#client/page/counted.ts'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'

type FormErrorsProps<Values extends FieldValues, Sent> = { control: Control<Values, unknown, Sent> }

/** For screen readers: focus goes to the first field to be corrected, and this says how many there are. */
export function FormErrors<Values extends FieldValues, Sent>({ control }: FormErrorsProps<Values, Sent>) {
  const { errors } = useFormState({ control })
  const count = Object.keys(errors).length
  return <VisuallyHidden role="status">{sentence(count)}</VisuallyHidden>
}

function sentence(count: number): string {
  if (count === 0) return ''
  return `${counted(count, 'field needs', 'fields need')} a correction.`
}

/** Puts the server's refusals beside their fields, and focuses the first of them. */
export function putErrorsOnFields<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  { fields }: Pick<ApiError, 'fields'>,
) {
  const known = Object.keys(form.getValues()).filter((name) => Object.hasOwn(fields, name)) as Path<Values>[]
  known.forEach((name, index) => form.setError(name, { message: fields[name] }, { shouldFocus: index === 0 }))
}
