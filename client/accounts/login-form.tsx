import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm, useFormState } from 'react-hook-form'
import { Link } from 'react-router'
import { Credentials } from '#contract/accounts.ts'
import { FormErrors, putErrorsOnFields } from '#client/forms/form-errors.tsx'
import type { AuthTab } from '#client/paths.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { Button } from '#client/ui/button.tsx'
import { PasswordField, TextField } from '#client/ui/fields/field.tsx'
import { LoginCodeForm } from './login-code-form.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { useLogin } from './use-login.ts'
import './auth-forms.css'

/** Kept outside the form, so that input survives a look at another tab. */
export const useLoginForm = () => useForm({ resolver: zodResolver(Credentials), defaultValues: { username: '', password: '' } })

type LoginFormProps = {
  form: ReturnType<typeof useLoginForm>
  links: Record<AuthTab, string>
  /** When passwords are closed to everyone else: nothing leads on from here. */
  isForFirstAdmin?: boolean
}

export function LoginForm({ form, links, isForFirstAdmin = false }: LoginFormProps) {
  /** The credentials that the code is for; the password is kept here and nowhere else. */
  const [checked, setChecked] = useState<Credentials>()

  function backToPassword() {
    flushSync(() => setChecked(undefined))
    form.setFocus('password', { shouldSelect: true })
  }

  return (
    <>
      {checked ? (
        <LoginCodeForm credentials={checked} onBack={backToPassword} />
      ) : (
        <PasswordForm form={form} forgotLink={isForFirstAdmin ? undefined : links['forgot-password']} onCodeAsked={setChecked} />
      )}
      {!isForFirstAdmin && (
        <p className="muted form-after">
          New here?{' '}
          <Link className="link" replace to={links.register}>
            Create an account
          </Link>
        </p>
      )}
    </>
  )
}

type PasswordFormProps = {
  form: LoginFormProps['form']
  forgotLink: string | undefined
  onCodeAsked: (credentials: Credentials) => void
}

function PasswordForm({ form, forgotLink, onCodeAsked }: PasswordFormProps) {
  const { errors, isSubmitting } = useFormState({ control: form.control })
  const { mutateAsync: login } = useLogin()
  const submit = form.handleSubmit((credentials) =>
    login(credentials).catch((error: ApiError) => {
      if (error.code === 'two_factor_required') onCodeAsked(credentials)
      else refuse(form, error)
    }),
  )

  return (
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
      {forgotLink && (
        <p className="forgot-link">
          <Link className="link" replace to={forgotLink}>
            Forgot password?
          </Link>
        </p>
      )}
      <Button type="submit" variant="primary" block busy={isSubmitting ? 'Logging in...' : undefined}>
        Login
      </Button>
      {forgotLink && <PasskeySignIn />}
    </form>
  )
}

function refuse(form: LoginFormProps['form'], error: ApiError) {
  putErrorsOnFields(form, error)
  if (error.code === 'wrong_credentials') form.setFocus('password', { shouldSelect: true })
}
