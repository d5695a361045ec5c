import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useFormState } from 'react-hook-form'
import { z } from 'zod'
import { addPosition, editPosition, type Position, PositionDraft } from '#contract/applications.ts'
import { FormErrors, putErrorsOnFields } from '#client/forms/form-errors.tsx'
import { call } from '#client/http/call.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { CheckboxField, TextArea, TextField } from '#client/ui/fields/field.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import { useAdminAction } from './use-admin-action.ts'
import './site-desk.css'

const employments = [
  { value: 'FULL_TIME', label: 'Full time' },
  { value: 'PART_TIME', label: 'Part time' },
]

/** One item per line, the way people write lists. */
const asLines = (points: z.ZodType<string[], string[]>) =>
  z
    .string()
    .transform((text) =>
      text
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    )
    .pipe(points)
const Fields = PositionDraft.extend({
  work: asLines(PositionDraft.shape.work),
  background: asLines(PositionDraft.shape.background),
})

const valuesOf = (position: Position | undefined): z.input<typeof Fields> => ({
  ...{ title: position?.title ?? '', team: position?.team ?? '', place: position?.place ?? '', summary: position?.summary ?? '' },
  ...{ employment: position?.employment ?? 'FULL_TIME', isOpen: position?.isOpen ?? true },
  ...{ work: position?.work.join('\n') ?? '', background: position?.background.join('\n') ?? '' },
})

type PositionDialogProps = { position: Position | undefined; onClose: () => void }

export default function PositionDialog({ position, onClose }: PositionDialogProps) {
  const form = useForm({ resolver: zodResolver(Fields), defaultValues: valuesOf(position) })
  const { register, control } = form
  const { errors } = useFormState({ control })
  const save = useAdminAction({
    run: (body: PositionDraft) =>
      position ? call(editPosition, { params: { id: position.id }, body }) : call(addPosition, { body }),
    done: { title: 'Position saved' },
  })
  const submit = form.handleSubmit((draft) =>
    save.mutate(draft, { onSuccess: onClose, onError: (error) => putErrorsOnFields(form, error) }),
  )
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={position ? `Edit ${position.title}` : 'Add position'}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="position" variant="primary" busy={save.isPending ? 'Saving...' : undefined}>
            Save
          </Button>
        </>
      }
    >
      <form id="position" className="position-fields" noValidate onSubmit={(event) => void submit(event)}>
        <FormErrors control={control} />
        <TextField label="Title" error={errors.title?.message} {...register('title')} />
        <TextField label="Team" error={errors.team?.message} {...register('team')} />
        <TextField label="Place" error={errors.place?.message} {...register('place')} />
        <Select label="Employment" options={employments} {...register('employment')} />
        <TextArea label="Summary" rows={2} error={errors.summary?.message} {...register('summary')} />
        <TextArea label="The work" rows={4} hint="One point on each line." error={errors.work?.message} {...register('work')} />
        <TextArea
          label="What you bring"
          rows={4}
          hint="One point on each line."
          error={errors.background?.message}
          {...register('background')}
        />
        <CheckboxField label="Open for applications" {...register('isOpen')} />
      </form>
    </Dialog>
  )
}
