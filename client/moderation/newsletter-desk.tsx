import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useForm, useFormState } from 'react-hook-form'
import { NewsletterDraft, sendNewsletter } from '#contract/newsletter.ts'
import { FormErrors, putErrorsOnFields } from '#client/forms/form-errors.tsx'
import { call } from '#client/http/call.ts'
import { Button } from '#client/ui/button.tsx'
import { TextArea, TextField } from '#client/ui/fields/field.tsx'
import { subscribersQuery } from './site-queries.ts'
import { useAdminAction } from './use-admin-action.ts'
import './site-desk.css'

const ConfirmDialog = lazy(async () => ({ default: (await import('#client/ui/overlays/confirm-dialog.tsx')).ConfirmDialog }))

export function NewsletterDesk() {
  const { data: subscribers } = useQuery(subscribersQuery)
  const form = useForm({ resolver: zodResolver(NewsletterDraft), defaultValues: { subject: '', text: '' } })
  const { errors } = useFormState({ control: form.control })
  const [draft, setDraft] = useState<NewsletterDraft>()
  const send = useAdminAction({
    run: (body: NewsletterDraft) => call(sendNewsletter, { body }),
    done: { title: 'Newsletter on its way' },
  })
  const sendDraft = (body: NewsletterDraft) =>
    send.mutate(body, {
      onSuccess: () => form.reset(),
      onError: (error) => putErrorsOnFields(form, error),
      onSettled: () => setDraft(undefined),
    })
  const readers = subscribers?.confirmed ?? 0
  return (
    <form
      className="card bleed site-desk"
      noValidate
      aria-label="New newsletter"
      onSubmit={(event) => void form.handleSubmit(setDraft)(event)}
    >
      <FormErrors control={form.control} />
      <p className="muted">
        {subscribers
          ? `Confirmed subscribers: ${readers}. Waiting for confirmation: ${subscribers.waiting}.`
          : 'Counting subscribers...'}
      </p>
      <TextField label="Subject" error={errors.subject?.message} {...form.register('subject')} />
      <TextArea
        label="Text"
        rows={10}
        hint="Plain paragraphs, with an empty line between them."
        error={errors.text?.message}
        {...form.register('text')}
      />
      <div>
        <Button type="submit" variant="primary" icon={<Send />} disabled={readers === 0}>
          Send newsletter
        </Button>
      </div>
      {draft && (
        <Suspense>
          <ConfirmDialog
            open
            onOpenChange={(isOpen) => !isOpen && setDraft(undefined)}
            title="Send newsletter"
            sentence={`“${draft.subject}” goes to every confirmed subscriber (${readers} at the moment). It cannot be called back.`}
            confirmLabel="Send newsletter"
            busy={send.isPending ? 'Sending...' : undefined}
            onConfirm={() => sendDraft(draft)}
          />
        </Suspense>
      )}
    </form>
  )
}
