import { zodResolver } from '@hookform/resolvers/zod'
import { type FieldErrors, useForm, useFormState } from 'react-hook-form'
import { useMutation } from '@tanstack/react-query'
import { changePassword, PasswordChange, passwordsDifferWords, passwordTooWeakWords } from '#contract/account-changes.ts'
import type { CallInput, Reply } from '#contract/endpoint.ts'
import { FormErrors, putErrorsOnFields } from '#client/forms/form-errors.tsx'
import type { ApiError } from '#client/http/api-error.ts'
import { Button } from '#client/ui/button.tsx'
import { PasswordField } from '#client/ui/fields/field.tsx'
import { toast } from '#client/ui/overlays/toast.tsx'
import { call } from '#client/http/call.ts'
import { OwnPasswordField, OwnUsername } from './own-password-field.tsx'
import { useMember } from './use-viewer.ts'

type ChangePasswordFormProps = { onUpdated: () => void; onCancel: () => void }

/** On a page or in a dialog, which closes it once the password is updated. */
export function ChangePasswordForm({ onUpdated, onCancel }: ChangePasswordFormProps) {
  const form = useForm({
    resolver: zodResolver(PasswordChange),
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  })
  const { errors, isSubmitting } = useFormState({ control: form.control })
  const { mutateAsync: changePassword } = useChangePassword(useMember().id)
  const submit = form.handleSubmit(
    (change) => changePassword(change).then(onUpdated, (error: ApiError) => putErrorsOnFields(form, error)),
    toastFor,
  )
  const typed = { autoCapitalize: 'none', spellCheck: false }

  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <FormErrors control={form.control} />
      <OwnPasswordField field={form.register('currentPassword')} error={errors.currentPassword?.message} />
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        hint={errors.newPassword ? undefined : passwordTooWeakWords}
        error={errors.newPassword?.message}
        {...typed}
        {...form.register('newPassword', { deps: 'confirmPassword' })}
      />
      <PasswordField
        label="Confirm New Password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...typed}
        {...form.register('confirmPassword')}
      />
      <div className="row">
        <Button type="submit" variant="primary" busy={isSubmitting ? 'Updating...' : undefined}>
          Update Password
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <OwnUsername />
    </form>
  )
}

/** Both rules are also shown as a toast, the confirmation's first. */
function toastFor({ newPassword, confirmPassword }: FieldErrors<PasswordChange>) {
  if (confirmPassword) toast({ title: "Passwords don't match", description: passwordsDifferWords, tone: 'bad' })
  else if (newPassword?.message === passwordTooWeakWords) {
    toast({ title: 'Password too weak', description: passwordTooWeakWords, tone: 'bad' })
  }
}

const useChangePassword = (userId: number) =>
  useMutation<Reply<typeof changePassword>, ApiError, CallInput<typeof changePassword>['body']>({
    mutationFn: (body) => call(changePassword, { params: { id: String(userId) }, body }),
    onSuccess: () => toast({ title: 'Password updated' }),
    onError: ({ words }) => toast({ title: 'Failed to update password', description: words, tone: 'bad' }),
  })
