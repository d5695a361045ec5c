import { type Control, type FieldValues, useFormState } from 'react-hook-form'
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
