import { zodResolver } from '@hookform/resolvers/zod'
import { type KeyboardEvent, useEffect } from 'react'
import { useForm, useFormState } from 'react-hook-form'
import { z } from 'zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Passkey, PasskeyName, renamePasskey } from '#contract/security.ts'
import { FormErrors, putErrorsOnFields } from '#client/forms/form-errors.tsx'
import type { ApiError } from '#client/http/api-error.ts'
import { TextField } from '#client/ui/fields/field.tsx'
import { FormButtons } from '#client/settings/form-buttons.tsx'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { passkeysQuery } from '#client/settings/queries.ts'

type PasskeyNameFormProps = { passkey: Passkey; onSaved: (name: string) => void; onCancel: () => void }

export function PasskeyNameForm({ passkey: { id, name }, onSaved, onCancel }: PasskeyNameFormProps) {
  const form = useForm({ resolver: zodResolver(z.object({ name: PasskeyName })), defaultValues: { name } })
  const { errors, isSubmitting } = useFormState({ control: form.control })
  const { mutateAsync: rename } = useRenamePasskey(id)
  const submit = form.handleSubmit((body) =>
    rename(body).then(
      (renamed) => onSaved(renamed.name),
      (error: ApiError) => putErrorsOnFields(form, error),
    ),
  )
  const { setFocus } = form
  useEffect(() => setFocus('name', { shouldSelect: true }), [setFocus])
  const giveUp = ({ key, nativeEvent }: KeyboardEvent) => key === 'Escape' && !nativeEvent.isComposing && onCancel()

  return (
    <form className="set-form stack" noValidate onSubmit={(event) => void submit(event)} onKeyDown={giveUp}>
      <FormErrors control={form.control} />
      <TextField label="Name of the passkey" autoComplete="off" error={errors.name?.message} {...form.register('name')} />
      <FormButtons action="Save name" busy={isSubmitting ? 'Saving...' : undefined} onCancel={onCancel} />
    </form>
  )
}

function useRenamePasskey(id: string) {
  const client = useQueryClient()

  return useMutation<Passkey, ApiError, { name: string }>({
    mutationFn: (body) => call(renamePasskey, { params: { id }, body }),
    onSuccess: (renamed) =>
      client.setQueryData(passkeysQuery.queryKey, (passkeys) => passkeys?.map((it) => (it.id === id ? renamed : it))),
    onError: ({ code, words }) => {
      toast({ title: 'Failed to rename the passkey', description: words, tone: 'bad' })
      // Removed on another device in the meantime.
      if (code === 'passkey_not_found') void client.invalidateQueries(passkeysQuery)
    },
  })
}
