import { zodResolver } from '@hookform/resolvers/zod'
import { Megaphone } from 'lucide-react'
import { useState } from 'react'
import { useForm, useFormState } from 'react-hook-form'
import { noticeDays } from '#contract/site.ts'
import { earliestEffect, publishTerms, TermsChange, termsDocuments, type TermsDocument } from '#contract/terms.ts'
import { FormErrors, putErrorsOnFields } from '#client/forms/form-errors.tsx'
import { call } from '#client/http/call.ts'
import { Button } from '#client/ui/button.tsx'
import { TextArea, TextField } from '#client/ui/fields/field.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import { useAdminAction } from './use-admin-action.ts'
import './site-desk.css'

const documents = Object.entries(termsDocuments).map(([value, label]) => ({ value, label }))

/** Material changes are announced 30 days ahead. On its day, the new text replaces the old one automatically. */
export function TermsDesk() {
  const [earliest] = useState(() => earliestEffect(new Date()))
  const form = useForm({
    resolver: zodResolver(TermsChange),
    defaultValues: { document: 'terms' as TermsDocument, summary: '', effectiveOn: earliest, text: '' },
  })
  const { register, control } = form
  const { errors } = useFormState({ control })
  const publish = useAdminAction({
    run: (body: TermsChange) => call(publishTerms, { body }),
    done: { title: 'Change announced', description: 'Members see it until they acknowledge it.' },
  })
  const submit = form.handleSubmit((change) =>
    publish.mutate(change, { onSuccess: () => form.reset(), onError: (error) => putErrorsOnFields(form, error) }),
  )
  return (
    <form className="card bleed site-desk" noValidate aria-label="Announce a change" onSubmit={(event) => void submit(event)}>
      <FormErrors control={control} />
      <Select label="Document" options={documents} {...register('document')} />
      <TextArea
        label="What changes"
        rows={4}
        hint="In plain words: this is what members read."
        error={errors.summary?.message}
        {...register('summary')}
      />
      <TextField
        label="In force from"
        type="date"
        min={earliest}
        hint={`At least ${noticeDays} days from today.`}
        error={errors.effectiveOn?.message}
        {...register('effectiveOn')}
      />
      <TextArea
        label="The whole new text"
        optional
        rows={12}
        hint="As Markdown, with a heading (##) for each section. Its page shows it from that day on, and before under a link. Left empty, the summary stands above the text that is there."
        error={errors.text?.message}
        {...register('text')}
      />
      <div>
        <Button type="submit" variant="primary" icon={<Megaphone />} busy={publish.isPending ? 'Announcing...' : undefined}>
          Announce change
        </Button>
      </div>
    </form>
  )
}
