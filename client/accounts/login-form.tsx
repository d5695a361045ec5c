import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useFormState } from 'react-hook-form'
import { Link } from 'react-router'
import { Credentials } from '#contract/accounts.ts'
import type { AuthTab } from '#client/paths.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { Button } from '#client/ui/button.tsx'
import { PasswordField, TextField } from '#client/ui/field.tsx'
import { FormErrors } from './form-errors.tsx'
import { putErrorsOnFields } from './put-errors-on-fields.ts'
import { useLogin } from './use-login.ts'
import './auth-forms.css'

/** Apart from the form, so that what was typed outlives a look at another tab. */
export const useLoginForm = () => useForm({ resolver: zodResolver(Credentials), defaultValues: { username: '', password: '' } })

type LoginFormProps = { form: ReturnType<typeof useLoginForm>; links: Record<AuthTab, string> }

export function LoginForm({ form, links }: LoginFormProps) {
  const { errors, isSubmitting } = useFormState({ control: form.control })
  const { mutateAsync: login } = useLogin()
  const submit = form.handleSubmit((credentials) => login(credentials).catch((error: ApiError) => refuse(form, error)))

  return (
    <>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <FormErrors control={form.control} />
        <TextField
          label="Username or email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.username?.message}
          {...form.register('username')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.password?.message}
          {...form.register('password')}
        />
        <p className="forgot-link">
          <Link className="link" replace to={links['forgot-password']}>
            Forgot password?
          </Link>
        </p>
        <Button type="submit" variant="primary" block busy={isSubmitting ? 'Logging in...' : undefined}>
          Login
        </Button>
      </form>
      <p className="muted form-after">
        New here?{' '}
        <Link className="link" replace to={links.register}>
          Create an account
        </Link>
      </p>
    </>
  )
}

function refuse(form: LoginFormProps['form'], error: ApiError) {
  putErrorsOnFields(form, error)
  if (error.code === 'wrong_credentials') form.setFocus('password', { shouldSelect: true })
}
