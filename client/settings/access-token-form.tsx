import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm, useFormState } from 'react-hook-form'
import { z } from 'zod'
import { type AccessToken, makeToken, TokenDraft, tokenLifetimes } from '#contract/tokens.ts'
import { CodeField } from '#client/accounts/code-field.tsx'
import { OwnPasswordField, OwnUsername } from '#client/accounts/own-password-field.tsx'
import { FormErrors, putErrorsOnFields } from '#client/forms/form-errors.tsx'
import { call } from '#client/http/call.ts'
import { useAction } from '#client/http/use-action.ts'
import { TextField } from '#client/ui/fields/field.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import { FormButtons } from './form-buttons.tsx'
import { accessTokensQuery, twoFactorQuery } from './queries.ts'

export type MadeToken = AccessToken & { token: string }

const scopes = [
  { value: 'read', label: 'Read what I can read' },
  { value: 'write', label: 'Read, and write in my name' },
]
const lifetimes = tokenLifetimes.map((days) => ({ value: String(days), label: `${days} days` }))

/** Select values are text. */
const Fields = TokenDraft.extend({ days: z.string().transform(Number).pipe(TokenDraft.shape.days) })

type AccessTokenFormProps = { onMade: (made: MadeToken) => void; onCancel: () => void }

export function AccessTokenForm({ onMade, onCancel }: AccessTokenFormProps) {
  const { data: twoFactor } = useQuery(twoFactorQuery)
  const form = useForm({
    resolver: zodResolver(Fields),
    defaultValues: { name: '', scope: 'read' as TokenDraft['scope'], days: '90', currentPassword: '' },
  })
  const { register, control } = form
  const { errors } = useFormState({ control })
  const make = useAction({ run: (body: TokenDraft) => call(makeToken, { body }), failed: 'No access token was made' }, [
    accessTokensQuery.queryKey,
    twoFactorQuery.queryKey,
  ])
  const submit = form.handleSubmit((draft) =>
    make.mutate(draft, { onSuccess: onMade, onError: (error) => putErrorsOnFields(form, error) }),
  )

  function emptyCode() {
    form.resetField('code')
    form.setFocus('code')
  }

  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <FormErrors control={control} />
      <TextField
        label="Name of the token"
        hint="What it is for: you know it by this name when you revoke it."
        maxLength={60}
        error={errors.name?.message}
        {...register('name')}
      />
      <Select label="What it may do" options={scopes} {...register('scope')} />
      <Select label="Ends after" options={lifetimes} {...register('days')} />
      <OwnPasswordField field={register('currentPassword')} error={errors.currentPassword?.message} />
      {twoFactor?.isOn && <CodeField field={register('code')} error={errors.code?.message} onSwitch={emptyCode} />}
      <FormButtons action="Make token" busy={make.isPending ? 'Making...' : undefined} onCancel={onCancel} />
      <OwnUsername />
    </form>
  )
}
