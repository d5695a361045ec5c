import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useFormState, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { minimumAge, Registration } from '#contract/accounts.ts'
import { FormErrors, putErrorsOnFields } from '#client/forms/form-errors.tsx'
import type { ApiError } from '#client/http/api-error.ts'
import { Button } from '#client/ui/button.tsx'
import { CheckboxField, PasswordField, TextArea, TextField } from '#client/ui/fields/field.tsx'
import { PasswordHint } from './password-hint.tsx'
import { useRegister } from './use-register.ts'

/** The age confirmation is asked for here and not sent. */
const RegistrationForm = Registration.extend({
  isOldEnough: z.boolean().refine(Boolean, `You must be at least ${minimumAge} years old to register`),
})

const blank = { name: '', username: '', email: '', password: '', jobTitle: '', workplace: '', bio: '', isOldEnough: false }

/** Kept outside the form, so that input survives a look at another tab. */
export const useRegisterForm = () => useForm({ resolver: zodResolver(RegistrationForm), defaultValues: blank })

export type RegisterFormProps = {
  form: ReturnType<typeof useRegisterForm>
  /** The address it is for, if it is for a single one. */
  invitation?: { token: string; email: string | null } | undefined
}

export function RegisterForm({ form, invitation }: RegisterFormProps) {
  const { errors, isSubmitting } = useFormState({ control: form.control })
  const { mutateAsync: register } = useRegister()
  const submit = form.handleSubmit((filledIn) =>
    register({ ...Registration.parse(filledIn), ...(invitation && { invitation: invitation.token }) }).catch((error: ApiError) =>
      putErrorsOnFields(form, error),
    ),
  )

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <FormErrors control={form.control} />
      <div className="grid-2">
        <TextField label="Full name" autoComplete="name" error={errors.name?.message} {...form.register('name')} />
        <TextField
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.username?.message}
          {...form.register('username')}
        />
      </div>
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        readOnly={Boolean(invitation?.email)}
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        hint={errors.password ? undefined : <OwnPasswordHint control={form.control} />}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <TextField
        label="Job title"
        optional
        autoComplete="organization-title"
        error={errors.jobTitle?.message}
        {...form.register('jobTitle')}
      />
      <TextField
        label="Workplace"
        optional
        autoComplete="organization"
        error={errors.workplace?.message}
        {...form.register('workplace')}
      />
      <TextArea
        label="Bio"
        optional
        rows={2}
        placeholder="What do you look after, and for whom?"
        error={errors.bio?.message}
        {...form.register('bio')}
      />
      <CheckboxField
        label={`I am at least ${minimumAge} years old`}
        error={errors.isOldEnough?.message}
        {...form.register('isOldEnough')}
      />
      <Button type="submit" variant="primary" block busy={isSubmitting ? 'Registering...' : undefined}>
        Register
      </Button>
    </form>
  )
}

/** Separate, so that a keystroke re-renders the hint and not the form. */
function OwnPasswordHint({ control }: Pick<RegisterFormProps['form'], 'control'>) {
  const [password, ...personal] = useWatch({ control, name: ['password', 'name', 'username', 'email'] })
  return <PasswordHint password={password} personal={personal} />
}
