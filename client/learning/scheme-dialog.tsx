import { type FormEvent, useId, useState } from 'react'
import { addScheme, editScheme, type Scheme } from '#contract/learning-goals.ts'
import { call } from '#client/http/call.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { FormFooter } from '#client/forms/form-footer.tsx'
import { TextArea, TextField } from '#client/ui/fields/field.tsx'
import type { Refusals } from '#client/forms/long-form.tsx'
import { blankScheme, checkPlan, type GoalValues, sentOfScheme, valuesOfScheme } from './goal-values.ts'
import { PlanFields } from './plan-fields.tsx'
import { useLearningAction } from './queries.ts'
import './goals.css'

export default function SchemeDialog({ scheme, onClose }: { scheme: Scheme | undefined; onClose: () => void }) {
  const formId = useId()
  const [values, setValues] = useState<GoalValues>(() => (scheme ? valuesOfScheme(scheme) : blankScheme))
  const [refusals, setRefusals] = useState<Refusals>({})
  const set = (part: Partial<GoalValues>) => setValues({ ...values, ...part })
  const keep = useLearningAction({
    run: (body: ReturnType<typeof sentOfScheme>) =>
      scheme ? call(editScheme, { params: { id: String(scheme.id) }, body }) : call(addScheme, { body }),
    done: { title: 'Scheme saved' },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    const found = checkPlan(values, 'scheme')
    setRefusals(found)
    if (Object.keys(found).length > 0) return
    keep.mutate(sentOfScheme(values), { onSuccess: onClose, onError: ({ fields }) => setRefusals(fields) })
  }
  const footer = (
    <FormFooter formId={formId} onClose={onClose} busy={keep.isPending ? 'Saving...' : undefined}>
      Save
    </FormFooter>
  )
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={scheme ? `Edit ${scheme.name}` : 'Add scheme'}
      footer={footer}
    >
      <form className="stack" id={formId} noValidate onSubmit={submit}>
        <PlanFields values={values} refusals={refusals} set={set} />
        <TextField
          label="Link to the rules"
          optional
          type="url"
          placeholder="https://"
          value={values.url}
          error={refusals.url}
          onChange={({ target }) => set({ url: target.value })}
        />
        <TextArea
          label="Note"
          optional
          rows={3}
          maxLength={500}
          dir="auto"
          value={values.note}
          error={refusals.note}
          onChange={({ target }) => set({ note: target.value })}
        />
      </form>
    </Dialog>
  )
}
