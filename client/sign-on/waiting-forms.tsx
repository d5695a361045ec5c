import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useState } from 'react'
import { useForm, useFormState } from 'react-hook-form'
import { Link } from 'react-router'
import { z } from 'zod'
import { CurrentPassword, Email, minimumAge } from '#contract/accounts.ts'
import { SecondFactor } from '#contract/security.ts'
import { agreeToLink, createSignOnAccount, NewSignOnAccount, sendSignOnCode, type WaitingSignOn } from '#contract/sign-on.ts'
import { CodeField } from '#client/accounts/code-field.tsx'
import { FormErrors, putErrorsOnFields } from '#client/forms/form-errors.tsx'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { paths } from '#client/paths.ts'
import { Button } from '#client/ui/button.tsx'
import { CheckboxField, PasswordField, TextField } from '#client/ui/fields/field.tsx'
import { useWaitingStep } from './use-waiting-step.ts'

type FormProps = { waiting: WaitingSignOn; children: ReactNode }

/** `children` is the way back, below the main button. */
export function CodeForm({ children }: FormProps) {
  const form = useForm({ resolver: zodResolver(z.object({ code: SecondFactor })), defaultValues: { code: '' } })
  const { errors, isSubmitting } = useFormState({ control: form.control })
  const { mutateAsync: send } = useWaitingStep((body: { code: string }) => call(sendSignOnCode, { body }))
  const submit = form.handleSubmit((body) => send(body).catch((error: ApiError) => putErrorsOnFields(form, error)))
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <FormErrors control={form.control} />
      <CodeField field={form.register('code')} error={errors.code?.message} onSwitch={() => form.resetField('code')} />
      <Button type="submit" variant="primary" block busy={isSubmitting ? 'Logging in...' : undefined}>
        Login
      </Button>
      {children}
    </form>
  )
}

const Agreement = z.object({ password: CurrentPassword, code: SecondFactor.optional() })

export function LinkForm({ waiting, children }: FormProps) {
  const { mutateAsync: agree, isPending } = useWaitingStep((body: { password?: string; code?: string | undefined }) =>
    call(agreeToLink, { body }),
  )
  if (waiting.isSignedIn)
    return (
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          agree({}).catch(() => {})
        }}
      >
        <Button type="submit" variant="primary" block busy={isPending ? 'Linking...' : undefined}>
          Link the two accounts
        </Button>
        {children}
      </form>
    )
  return <PasswordLinkForm agree={agree}>{children}</PasswordLinkForm>
}

type Agree = (body: { password: string; code?: string | undefined }) => Promise<unknown>

function PasswordLinkForm({ agree, children }: { agree: Agree; children: ReactNode }) {
  const [isCodeAsked, setIsCodeAsked] = useState(false)
  const form = useForm({ resolver: zodResolver(Agreement), defaultValues: { password: '' } })
  const { errors, isSubmitting } = useFormState({ control: form.control })
  const submit = form.handleSubmit((body) =>
    agree(body).catch((error: ApiError) => {
      if (error.code === 'two_factor_required') setIsCodeAsked(true)
      else putErrorsOnFields(form, error)
    }),
  )
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <FormErrors control={form.control} />
      <PasswordField
        label="Password of your account here"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      {isCodeAsked && (
        <CodeField field={form.register('code')} error={errors.code?.message} onSwitch={() => form.resetField('code')} />
      )}
      <Button type="submit" variant="primary" block busy={isSubmitting ? 'Linking...' : undefined}>
        Link the two accounts
      </Button>
      {children}
      <p className="gate-more">
        <Link className="link" to={paths.auth({ tab: 'forgot-password' })}>
          Forgot password?
        </Link>
      </p>
    </form>
  )
}

const required = 'Please enter your email address'
const formOf = (email: string | null) =>
  NewSignOnAccount.extend({
    ageConfirmed: z.boolean().refine(Boolean, `You must be at least ${minimumAge} years old to register`),
    email: email ? z.string().optional() : z.string().min(1, required).pipe(Email),
  })

export function NewAccountForm({ waiting, children }: FormProps) {
  const { invitation } = waiting
  const email = invitation?.email ?? waiting.email
  const form = useForm({
    resolver: zodResolver(formOf(email)),
    defaultValues: { name: waiting.name ?? invitation?.name ?? '', email: '', ageConfirmed: false },
  })
  const { errors, isSubmitting } = useFormState({ control: form.control })
  const { mutateAsync: create } = useWaitingStep((body: z.input<typeof NewSignOnAccount>) => call(createSignOnAccount, { body }))
  const submit = form.handleSubmit((filledIn) =>
    create({ name: filledIn.name, ageConfirmed: true, ...(email ? {} : { email: filledIn.email }) }).catch((error: ApiError) =>
      putErrorsOnFields(form, error),
    ),
  )
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <FormErrors control={form.control} />
      <TextField label="Full name" autoComplete="name" error={errors.name?.message} {...form.register('name')} />
      {!email && (
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          hint="We send you an email to verify it."
          error={errors.email?.message}
          {...form.register('email')}
        />
      )}
      <CheckboxField
        label={`I am at least ${minimumAge} years old`}
        error={errors.ageConfirmed?.message}
        {...form.register('ageConfirmed')}
      />
      <Button type="submit" variant="primary" block busy={isSubmitting ? 'Creating...' : undefined}>
        Create my account
      </Button>
      {children}
    </form>
  )
}
