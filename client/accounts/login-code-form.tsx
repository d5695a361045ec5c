import { zodResolver } from '@hookform/resolvers/zod'
import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { useForm, useFormState } from 'react-hook-form'
import { z } from 'zod'
import type { Credentials } from '#contract/accounts.ts'
import { SecondFactor } from '#contract/security.ts'
import { FormErrors, putErrorsOnFields } from '#client/forms/form-errors.tsx'
import type { ApiError } from '#client/http/api-error.ts'
import { Button } from '#client/ui/button.tsx'
import { CodeField } from './code-field.tsx'
import { useLogin } from './use-login.ts'

type LoginCodeFormProps = { credentials: Credentials; onBack: () => void }

/** Replaces the password form line for line, so that nothing moves. */
export function LoginCodeForm({ credentials, onBack }: LoginCodeFormProps) {
  const form = useForm({ resolver: zodResolver(z.object({ code: SecondFactor })), defaultValues: { code: '' } })
  const { errors, isSubmitting } = useFormState({ control: form.control })
  const { mutateAsync: login } = useLogin()
  const submit = form.handleSubmit(({ code }) => login({ ...credentials, code }).catch(refuse))
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])

  function refuse(error: ApiError) {
    if (error.code === 'wrong_credentials') return onBack()
    putErrorsOnFields(form, error)
    setFocus('code', { shouldSelect: true })
  }

  function empty() {
    form.resetField('code')
    setFocus('code')
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <FormErrors control={form.control} />
      <div className="code-intro">
        <p>
          <b>Two-factor authentication</b>
        </p>
        <p className="muted">One more step to log in as {credentials.username}.</p>
      </div>
      <CodeField field={form.register('code')} error={errors.code?.message} onSwitch={empty} />
      <Button type="submit" variant="primary" block busy={isSubmitting ? 'Logging in...' : undefined}>
        Login
      </Button>
      <Button variant="ghost" block icon={<ArrowLeft />} onClick={onBack}>
        Back to the password
      </Button>
    </form>
  )
}
