import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm, useFormState } from 'react-hook-form'
import type { CallInput, Reply } from '#contract/endpoint.ts'
import { NewsletterForm as Fields, subscribeToNewsletter } from '#contract/newsletter.ts'
import { putErrorsOnFields } from '#client/forms/form-errors.tsx'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { toast } from '#client/ui/overlays/toast.tsx'
import { FormSent } from './form-sent.tsx'
import { useFormGuard } from './form-guard.tsx'
import './site-form.css'

export default function NewsletterForm() {
  // No default values, so that input from before the client took over is kept.
  const form = useForm({ resolver: zodResolver(Fields) })
  const { errors, isSubmitting } = useFormState({ control: form.control })
  const { mutateAsync: subscribe, isSuccess, data } = useSubscribe()
  const guard = useFormGuard()
  const submit = form.handleSubmit((words) =>
    subscribe({ ...words, ...guard.read() }).catch((error: ApiError) => putErrorsOnFields(form, error)),
  )

  if (isSuccess) return <FormSent title="Almost there" text={data.message} />
  return (
    <form className="site-form site-form--line" noValidate aria-label="Newsletter" onSubmit={(event) => void submit(event)}>
      <TextField
        label="Email for the newsletter"
        type="email"
        inputMode="email"
        autoComplete="email"
        error={errors.email?.message}
        {...form.register('email')}
      />
      {guard.field}
      <Button type="submit" variant="primary" busy={isSubmitting ? 'Sending...' : undefined}>
        Subscribe
      </Button>
    </form>
  )
}

const useSubscribe = () =>
  useMutation<Reply<typeof subscribeToNewsletter>, ApiError, CallInput<typeof subscribeToNewsletter>['body']>({
    mutationFn: (body) => call(subscribeToNewsletter, { body }),
    onError: ({ words }) => toast({ title: 'Not subscribed', description: words, tone: 'bad' }),
  })
