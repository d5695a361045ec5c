import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useFormState } from 'react-hook-form'
import { ProfileEdit } from '#contract/profiles.ts'
import { useMember } from '#client/accounts/use-viewer.ts'
import { FormErrors, putErrorsOnFields } from '#client/forms/form-errors.tsx'
import type { ApiError } from '#client/http/api-error.ts'
import { useEditProfile } from '#client/profiles/use-update-self.ts'
import { TextField } from '#client/ui/fields/field.tsx'
import { FormButtons } from './form-buttons.tsx'

type ChangeNameFormProps = { onSaved: (name: string) => void; onCancel: () => void }

const NameEdit = ProfileEdit.pick({ name: true })

/** The profile's own call: fields left out stay as they are. */
export function ChangeNameForm({ onSaved, onCancel }: ChangeNameFormProps) {
  const form = useForm({ resolver: zodResolver(NameEdit), defaultValues: { name: useMember().name } })
  const { errors, isSubmitting } = useFormState({ control: form.control })
  const { mutateAsync: edit } = useEditProfile()
  const submit = form.handleSubmit((change) =>
    edit(change).then(
      ({ name }) => onSaved(name),
      (error: ApiError) => putErrorsOnFields(form, error),
    ),
  )

  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <FormErrors control={form.control} />
      <TextField
        label="Full Name"
        autoComplete="name"
        dir="auto"
        hint="As colleagues know you. It changes on everything you have written, too."
        error={errors.name?.message}
        {...form.register('name')}
      />
      <FormButtons action="Save name" busy={isSubmitting ? 'Saving...' : undefined} onCancel={onCancel} />
    </form>
  )
}
