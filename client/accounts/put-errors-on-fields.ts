import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { ApiError } from '#client/http/api-error.ts'

/** What the server refused goes beside the field it is about, and the first of them takes the focus. */
export function putErrorsOnFields<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  { fields }: Pick<ApiError, 'fields'>,
) {
  const known = Object.keys(form.getValues()).filter((name) => Object.hasOwn(fields, name)) as Path<Values>[]
  known.forEach((name, index) => form.setError(name, { message: fields[name] }, { shouldFocus: index === 0 }))
}
