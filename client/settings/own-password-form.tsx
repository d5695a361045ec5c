import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useFormState } from 'react-hook-form'
import { z } from 'zod'
import { CurrentPassword } from '#contract/accounts.ts'
import { OwnPasswordField, OwnUsername } from '#client/accounts/own-password-field.tsx'
import { FormErrors, putErrorsOnFields } from '#client/forms/form-errors.tsx'
import { ApiError } from '#client/http/api-error.ts'
import { FormButtons } from './form-buttons.tsx'

const OwnPassword = z.object({ currentPassword: CurrentPassword })

type OwnPasswordFormProps = {
  action: string
  busy: string
  send: (body: z.infer<typeof OwnPassword>) => Promise<unknown>
  onCancel: () => void
}

/** The first step in changing how one signs in. */
export function OwnPasswordForm({ action, busy, send, onCancel }: OwnPasswordFormProps) {
  const form = useForm({ resolver: zodResolver(OwnPassword), defaultValues: { currentPassword: '' } })
  const { errors, isSubmitting } = useFormState({ control: form.control })
  const submit = form.handleSubmit((body) =>
    send(body).catch((error: Error) => {
      if (error instanceof ApiError) putErrorsOnFields(form, error)
    }),
  )
  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <FormErrors control={form.control} />
      <OwnPasswordField field={form.register('currentPassword')} error={errors.currentPassword?.message} />
      <FormButtons action={action} busy={isSubmitting ? busy : undefined} onCancel={onCancel} />
      <OwnUsername />
    </form>
  )
}
