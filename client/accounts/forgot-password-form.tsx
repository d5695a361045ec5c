import { zodResolver } from '@hookform/resolvers/zod'
import { MailCheck } from 'lucide-react'
import { useForm, useFormState } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { z } from 'zod'
import { useMutation } from '@tanstack/react-query'
import { Email, forgotPassword } from '#contract/accounts.ts'
import type { CallInput, Reply } from '#contract/endpoint.ts'
import { focusOnMount } from '#client/forms/focus-on-mount.ts'
import { FormErrors, putErrorsOnFields } from '#client/forms/form-errors.tsx'
import type { ApiError } from '#client/http/api-error.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import './auth-forms.css'

/** Kept outside the form, so that input survives a look at another tab. */
export const useForgotPasswordForm = () =>
  useForm({ resolver: zodResolver(z.object({ email: Email })), defaultValues: { email: '' } })

type ForgotPasswordFormProps = { form: ReturnType<typeof useForgotPasswordForm>; loginLink: string }

export function ForgotPasswordForm({ form, loginLink }: ForgotPasswordFormProps) {
  const { errors, isSubmitting } = useFormState({ control: form.control })
  const { mutateAsync: askForLink, isSuccess } = useForgotPassword()
  const submit = form.handleSubmit((body) => askForLink(body).catch((error: ApiError) => putErrorsOnFields(form, error)))

  if (isSuccess) return <EmailSent loginLink={loginLink} />
  return (
    <>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <FormErrors control={form.control} />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <Button type="submit" variant="primary" block busy={isSubmitting ? 'Sending...' : undefined}>
          Send reset link
        </Button>
      </form>
      <p className="back-link">
        <Link className="link" replace to={loginLink}>
          Back to login
        </Link>
      </p>
    </>
  )
}

function EmailSent({ loginLink }: { loginLink: string }) {
  const navigate = useNavigate()
  return (
    <section className="card card--pad stack email-sent">
      <span className="gate-ico gate-ico--ok">
        <MailCheck />
      </span>
      <div>
        <h2 className="gate-t" ref={focusOnMount} tabIndex={-1}>
          Email Sent!
        </h2>
        <p className="muted">{resetEmailSent}</p>
      </div>
      <Button variant="primary" onClick={() => void navigate(loginLink, { replace: true })}>
        Return to Login
      </Button>
      <Link className="link" replace to={loginLink}>
        Back to login
      </Link>
    </section>
  )
}

const resetEmailSent = 'Check your email for password reset instructions'

const useForgotPassword = () =>
  useMutation<Reply<typeof forgotPassword>, ApiError, CallInput<typeof forgotPassword>['body']>({
    mutationFn: (body) => call(forgotPassword, { body }),
    onSuccess: () => toast({ title: 'Reset email sent', description: resetEmailSent }),
    // Without words from the server, `words` falls back to "Something went wrong. Please try again."
    onError: (error) => toast({ title: 'Reset request failed', description: error.words, tone: 'bad' }),
  })
