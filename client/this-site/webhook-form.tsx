import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useFormState } from 'react-hook-form'
import { addWebhook, type Webhook, WebhookDraft, webhookEventNames, webhookEvents } from '#contract/webhooks.ts'
import { FormErrors, putErrorsOnFields } from '#client/forms/form-errors.tsx'
import { call } from '#client/http/call.ts'
import { useAdminAction } from '#client/moderation/use-admin-action.ts'
import { FormButtons } from '#client/settings/form-buttons.tsx'
import { CheckboxField, TextField } from '#client/ui/fields/field.tsx'

type WebhookFormProps = { onMade: (made: Webhook & { secret: string }) => void; onCancel: () => void }

export function WebhookForm({ onMade, onCancel }: WebhookFormProps) {
  const form = useForm({
    resolver: zodResolver(WebhookDraft),
    defaultValues: { url: '', events: [...webhookEventNames] },
  })
  const { register, control } = form
  const { errors } = useFormState({ control })
  const add = useAdminAction({ run: (body: WebhookDraft) => call(addWebhook, { body }), failed: 'No webhook was added' })
  const submit = form.handleSubmit((draft) =>
    add.mutate(draft, { onSuccess: onMade, onError: (error) => putErrorsOnFields(form, error) }),
  )
  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <FormErrors control={control} />
      <TextField
        label="Address"
        type="url"
        inputMode="url"
        placeholder="https://"
        error={errors.url?.message}
        {...register('url')}
      />
      <fieldset>
        <legend className="label">What it is told</legend>
        {webhookEventNames.map((event) => (
          <CheckboxField key={event} label={webhookEvents[event]} value={event} {...register('events')} />
        ))}
        {errors.events?.message && <p className="err">{errors.events.message}</p>}
      </fieldset>
      <FormButtons action="Add webhook" busy={add.isPending ? 'Adding...' : undefined} onCancel={onCancel} />
    </form>
  )
}
