import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useFormState, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { z } from 'zod'
import { NewPassword } from '#contract/accounts.ts'
import { FormErrors, putErrorsOnFields } from '#client/forms/form-errors.tsx'
import type { ApiError } from '#client/http/api-error.ts'
import { paths } from '#client/paths.ts'
import { Button } from '#client/ui/button.tsx'
import { PasswordField } from '#client/ui/fields/field.tsx'
import { PasswordHint } from './password-hint.tsx'
import './gate.css'

const ResetForm = z
  .object({ password: NewPassword, confirmPassword: z.string() })
  .refine((it) => it.password === it.confirmPassword, { path: ['confirmPassword'], message: 'Passwords do not match' })

/** Kept outside the form, so that input survives a server that did not answer. */
export const useResetForm = () =>
  useForm({ resolver: zodResolver(ResetForm), defaultValues: { password: '', confirmPassword: '' } })

type ResetPasswordFormProps = {
  form: ReturnType<typeof useResetForm>
  onReset: (body: { password: string }) => Promise<unknown>
}

export function ResetPasswordForm({ form, onReset }: ResetPasswordFormProps) {
  const { errors, isSubmitting } = useFormState({ control: form.control })
  const password = useWatch({ control: form.control, name: 'password' })
  const submit = form.handleSubmit((filledIn) =>
    onReset({ password: filledIn.password }).catch((error: ApiError) => putErrorsOnFields(form, error)),
  )
  const asNew = { autoComplete: 'new-password', autoCapitalize: 'none', spellCheck: false }

  return (
    <main className="gate" id="main">
      <section className="card card--form">
        <h1 className="gate-t">Reset Password</h1>
        <form noValidate onSubmit={(event) => void submit(event)}>
          <FormErrors control={form.control} />
          <PasswordField
            label="New Password"
            hint={errors.password ? undefined : <PasswordHint password={password} />}
            error={errors.password?.message}
            {...asNew}
            {...form.register('password', { deps: 'confirmPassword' })}
          />
          <PasswordField
            label="Confirm Password"
            error={errors.confirmPassword?.message}
            {...asNew}
            {...form.register('confirmPassword')}
          />
          <Button type="submit" variant="primary" block busy={isSubmitting ? 'Resetting...' : undefined}>
            Reset Password
          </Button>
        </form>
        <p className="gate-more">
          <Link className="link" to={paths.auth()}>
            Back to login
          </Link>
        </p>
      </section>
    </main>
  )
}
