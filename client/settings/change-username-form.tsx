import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useFormState } from 'react-hook-form'
import { Link } from 'react-router'
import { changeUsername, formerUsernameDays, UsernameChange } from '#contract/account-changes.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { OwnPasswordField } from '#client/accounts/own-password-field.tsx'
import { useMember } from '#client/accounts/use-viewer.ts'
import { FormErrors, putErrorsOnFields } from '#client/forms/form-errors.tsx'
import type { ApiError } from '#client/http/api-error.ts'
import { paths } from '#client/paths.ts'
import { TextField } from '#client/ui/fields/field.tsx'
import { call } from '#client/http/call.ts'
import { useUpdateSelf } from '#client/profiles/use-update-self.ts'
import { FormButtons } from './form-buttons.tsx'

type ChangeUsernameFormProps = { onSaved: (username: string) => void; onCancel: () => void }

export function ChangeUsernameForm({ onSaved, onCancel }: ChangeUsernameFormProps) {
  const { username } = useMember()
  const form = useForm({ resolver: zodResolver(UsernameChange), defaultValues: { username: '', currentPassword: '' } })
  const { errors, isSubmitting } = useFormState({ control: form.control })
  const { mutateAsync: change } = useChangeUsername()
  const submit = form.handleSubmit((values) =>
    change(values).then(
      (self) => onSaved(self.username),
      (error: ApiError) => putErrorsOnFields(form, error),
    ),
  )
  const hint = (
    <>
      Your old username, @{username}, stays reserved for {formerUsernameDays} days: nobody else can take it.{' '}
      <Link className="link" to={paths.helpArticle('change-your-username')}>
        What changes with it
      </Link>
    </>
  )

  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <FormErrors control={form.control} />
      <TextField
        label="New username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint={hint}
        error={errors.username?.message}
        {...form.register('username')}
      />
      <OwnPasswordField field={form.register('currentPassword')} error={errors.currentPassword?.message} />
      <FormButtons action="Save username" busy={isSubmitting ? 'Saving...' : undefined} onCancel={onCancel} />
    </form>
  )
}

const useChangeUsername = () =>
  useUpdateSelf<CallInput<typeof changeUsername>['body']>({
    send: (id, body) => call(changeUsername, { params: { id }, body }),
    done: 'Username updated',
    failed: 'Failed to change username',
  })
