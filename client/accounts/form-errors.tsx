import { type Control, type FieldValues, useFormState } from 'react-hook-form'
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
  return count === 1 ? '1 field needs a correction.' : `${count} fields need a correction.`
}
