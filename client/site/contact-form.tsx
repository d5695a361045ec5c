import { zodResolver } from '@hookform/resolvers/zod'
import { Send } from 'lucide-react'
import { useEffect } from 'react'
import { useForm, useFormState } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { useMutation } from '@tanstack/react-query'
import { ContactForm as Fields, sendContact } from '#contract/contact.ts'
import type { CallInput, Reply } from '#contract/endpoint.ts'
import { FormErrors, putErrorsOnFields } from '#client/forms/form-errors.tsx'
import type { ApiError } from '#client/http/api-error.ts'
import { Button } from '#client/ui/button.tsx'
import { TextArea, TextField } from '#client/ui/fields/field.tsx'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { FormSent } from './form-sent.tsx'
import { useFormGuard } from './form-guard.tsx'
import './site-form.css'

/** The address may contain the subject and message, put there by the partnership buttons and the Help Center's search. */
export default function ContactForm() {
  // No default values, so that input from before the client took over is kept.
  const form = useForm({ resolver: zodResolver(Fields) })
  const { register, control } = form
  const { errors, isSubmitting } = useFormState({ control })
  const { mutateAsync: send, isSuccess, data, reset: writeAnother } = useSendContact()
  const guard = useFormGuard()
  useWordsFromAddress((field, words) => form.setValue(field, words))
  const submit = form.handleSubmit((words) =>
    send({ ...words, ...guard.read() }).then(
      () => form.reset(),
      (error: ApiError) => putErrorsOnFields(form, error),
    ),
  )

  if (isSuccess) {
    return <FormSent title="Message sent" text={data.message} again={{ label: 'Write another message', onClick: writeAnother }} />
  }
  return (
    <form className="site-form" noValidate aria-label="Contact" onSubmit={(event) => void submit(event)}>
      <FormErrors control={control} />
      {guard.field}
      <div className="pair">
        <TextField label="First name" autoComplete="given-name" error={errors.firstName?.message} {...register('firstName')} />
        <TextField label="Last name" autoComplete="family-name" error={errors.lastName?.message} {...register('lastName')} />
      </div>
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField label="Subject" error={errors.subject?.message} {...register('subject')} />
      <TextArea label="Message" rows={6} error={errors.message?.message} {...register('message')} />
      <div>
        <Button type="submit" variant="primary" icon={<Send />} busy={isSubmitting ? 'Sending...' : undefined}>
          Send message
        </Button>
      </div>
    </form>
  )
}

/** In an effect, since the first markup comes from a build that knows no address, and since a press may change it. */
function useWordsFromAddress(set: (field: 'subject' | 'message', words: string) => void) {
  const [search] = useSearchParams()
  const [subject, message] = [search.get('subject'), search.get('message')]
  useEffect(() => {
    if (subject) set('subject', subject)
    if (message) set('message', message)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each address, not for each render
  }, [subject, message])
}

const useSendContact = () =>
  useMutation<Reply<typeof sendContact>, ApiError, CallInput<typeof sendContact>['body']>({
    mutationFn: (body) => call(sendContact, { body }),
    onError: ({ words }) => toast({ title: 'Message not sent', description: words, tone: 'bad' }),
  })
