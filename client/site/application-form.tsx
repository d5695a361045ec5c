import { zodResolver } from '@hookform/resolvers/zod'
import { Send } from 'lucide-react'
import { useForm, useFormState } from 'react-hook-form'
import { z } from 'zod'
import { ApplicationForm as Fields, resumeMaxBytes } from '#contract/applications.ts'
import { notPdfWords } from '#contract/problem-words.ts'
import { FormErrors, putErrorsOnFields } from '#client/forms/form-errors.tsx'
import type { ApiError } from '#client/http/api-error.ts'
import { Button } from '#client/ui/button.tsx'
import { TextArea, TextField } from '#client/ui/fields/field.tsx'
import { FormSent } from './form-sent.tsx'
import { useFormGuard } from './form-guard.tsx'
import { useApply } from './use-apply.ts'
import './site-form.css'

type ApplicationFormProps = {
  /** From a position's record; none for a general application. */
  positionId?: string
  title?: string
}

/** What a browser knows about a file before sending it; the server looks at its contents. */
const isSmallPdf = ({ name, size }: File) => /\.pdf$/i.test(name) && size > 0 && size <= resumeMaxBytes
const WithFile = Fields.extend({
  file: z.custom<FileList>().refine((files) => files?.[0] !== undefined && isSmallPdf(files[0]), notPdfWords),
})

export default function ApplicationForm({ positionId, title }: ApplicationFormProps) {
  // No default values, so that input from before the client took over is kept.
  const form = useForm<z.input<typeof WithFile>, unknown, z.output<typeof WithFile>>({ resolver: zodResolver(WithFile) })
  const { register, control } = form
  const { errors, isSubmitting } = useFormState({ control })
  const { mutateAsync: apply, isSuccess, data } = useApply()
  const guard = useFormGuard()
  const submit = form.handleSubmit(({ file, ...words }) =>
    apply({ fields: { ...words, ...guard.read(), ...(positionId && { position: positionId }) }, file: file[0]! }).catch(
      (error: ApiError) => putErrorsOnFields(form, error),
    ),
  )

  if (isSuccess) return <FormSent title="Application sent" text={data.message} />
  return (
    <form
      className="site-form"
      noValidate
      aria-label={title ? `Apply: ${title}` : 'General application'}
      onSubmit={(event) => void submit(event)}
    >
      <FormErrors control={control} />
      {guard.field}
      <TextField label="Full name" autoComplete="name" error={errors.name?.message} {...register('name')} />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <TextArea label="Letter" rows={8} error={errors.letter?.message} {...register('letter')} />
      <TextField
        label="Résumé"
        type="file"
        accept="application/pdf,.pdf"
        hint="PDF, at most 5 MB. Deleted after six months."
        error={errors.file?.message}
        {...register('file')}
      />
      <div>
        <Button type="submit" variant="primary" icon={<Send />} busy={isSubmitting ? 'Sending...' : undefined}>
          Send application
        </Button>
      </div>
    </form>
  )
}
