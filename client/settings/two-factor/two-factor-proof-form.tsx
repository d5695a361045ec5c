import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useFormState } from 'react-hook-form'
import { z } from 'zod'
import { CurrentPassword } from '#contract/accounts.ts'
import { SecondFactor } from '#contract/security.ts'
import { CodeField } from '#client/accounts/code-field.tsx'
import { OwnPasswordField, OwnUsername } from '#client/accounts/own-password-field.tsx'
import { FormErrors, putErrorsOnFields } from '#client/forms/form-errors.tsx'
import { ApiError } from '#client/http/api-error.ts'
import { FormButtons } from '#client/settings/form-buttons.tsx'

const Proof = z.object({ currentPassword: CurrentPassword, code: SecondFactor })
export type Proof = z.infer<typeof Proof>

type TwoFactorProofFormProps = {
  action: string
  busy: string
  send: (proof: Proof) => Promise<unknown>
  onCancel: () => void
}

/** Changing what two-factor protects takes both factors. */
export function TwoFactorProofForm({ action, busy, send, onCancel }: TwoFactorProofFormProps) {
  const form = useForm({ resolver: zodResolver(Proof), defaultValues: { currentPassword: '', code: '' } })
  const { errors, isSubmitting } = useFormState({ control: form.control })
  const submit = form.handleSubmit((proof) => send(proof).catch(tell))

  function tell(error: Error) {
    if (error instanceof ApiError) putErrorsOnFields(form, error)
    // The device refused after the code had been used up.
    else emptyCode()
  }

  function emptyCode() {
    form.resetField('code')
    form.setFocus('code')
  }

  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <FormErrors control={form.control} />
      <OwnPasswordField field={form.register('currentPassword')} error={errors.currentPassword?.message} />
      <CodeField field={form.register('code')} error={errors.code?.message} onSwitch={emptyCode} />
      <FormButtons action={action} busy={isSubmitting ? busy : undefined} onCancel={onCancel} />
      <OwnUsername />
    </form>
  )
}
