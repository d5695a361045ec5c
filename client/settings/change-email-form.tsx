import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useFormState } from 'react-hook-form'
import { useMutation } from '@tanstack/react-query'
import { changeEmail, EmailChange } from '#contract/account-changes.ts'
import type { CallInput, Reply } from '#contract/endpoint.ts'
import { OwnPasswordField } from '#client/accounts/own-password-field.tsx'
import { useMember } from '#client/accounts/use-viewer.ts'
import { FormErrors, putErrorsOnFields } from '#client/forms/form-errors.tsx'
import type { ApiError } from '#client/http/api-error.ts'
import { TextField } from '#client/ui/fields/field.tsx'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { FormButtons } from './form-buttons.tsx'

type ChangeEmailFormProps = { onSent: (email: string) => void; onCancel: () => void }

export function ChangeEmailForm({ onSent, onCancel }: ChangeEmailFormProps) {
  const form = useForm({ resolver: zodResolver(EmailChange), defaultValues: { email: '', currentPassword: '' } })
  const { errors, isSubmitting } = useFormState({ control: form.control })
  const { mutateAsync: changeEmail } = useChangeEmail(useMember().id)
  const submit = form.handleSubmit((change) =>
    changeEmail(change).then(
      () => onSent(change.email),
      (error: ApiError) => putErrorsOnFields(form, error),
    ),
  )

  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <FormErrors control={form.control} />
      <TextField
        label="New email"
        type="email"
        inputMode="email"
        autoComplete="email"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <OwnPasswordField field={form.register('currentPassword')} error={errors.currentPassword?.message} />
      <FormButtons action="Send link" busy={isSubmitting ? 'Sending...' : undefined} onCancel={onCancel} />
    </form>
  )
}

const useChangeEmail = (userId: number) =>
  useMutation<Reply<typeof changeEmail>, ApiError, CallInput<typeof changeEmail>['body']>({
    mutationFn: (body) => call(changeEmail, { params: { id: String(userId) }, body }),
    onError: ({ words }) => toast({ title: 'Failed to change email', description: words, tone: 'bad' }),
  })
