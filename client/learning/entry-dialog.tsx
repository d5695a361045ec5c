import { type FormEvent, useId, useRef, useState } from 'react'
import type { Course } from '#contract/courses.ts'
import { addEntry, editEntry, type Entry, entryCategories, type EntryCategory, reflectionMaxLength } from '#contract/learning.ts'
import type { Refusals } from '#client/forms/long-form.tsx'
import { call } from '#client/http/call.ts'
import { makeClientId } from '#client/page/make-client-id.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { FormFooter } from '#client/forms/form-footer.tsx'
import { TextArea, TextField } from '#client/ui/fields/field.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import { CompetenciesField } from './competencies-field.tsx'
import { blankEntry, checkEntry, type EntryValues, sentOfEntry, valuesOfCourse, valuesOfEntry } from './entry-values.ts'
import { EvidenceField } from './evidence-field.tsx'
import { dayOf } from './learning-days.ts'
import { categoryWords } from './learning-words.ts'
import { useLearningAction } from './queries.ts'

type EntryDialogProps = {
  /** The entry being changed; without one, it is a new one. */
  entry?: Entry | undefined
  /** The course in the catalog that was completed. */
  course?: Course | undefined
  onClose: () => void
}

/** What a host confirmed is fixed; the rest is the member's. */
export default function EntryDialog({ entry, course, onClose }: EntryDialogProps) {
  const formId = useId()
  const [today] = useState(() => dayOf(new Date()))
  const [values, setValues] = useState<EntryValues>(() =>
    entry ? valuesOfEntry(entry) : course ? valuesOfCourse(course, today) : blankEntry(today),
  )
  const [refusals, setRefusals] = useState<Refusals>({})
  const [isUploading, setIsUploading] = useState(false)
  const isFixed = entry?.isConfirmed === true
  const keep = useKeepEntry(entry, course)
  const set = (part: Partial<EntryValues>) => setValues((before) => ({ ...before, ...part }))
  const field = (name: 'title' | 'provider' | 'completedOn' | 'hours' | 'reflection') => ({
    value: values[name],
    error: refusals[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = checkEntry(values, today, isFixed)
    setRefusals(found)
    if (Object.keys(found).length > 0) return
    keep.mutate(values, { onSuccess: onClose, onError: ({ fields }) => setRefusals(fields) })
  }

  const footer = (
    <FormFooter formId={formId} onClose={onClose} disabled={isUploading} busy={keep.isPending ? 'Saving...' : undefined}>
      Save entry
    </FormFooter>
  )
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={entry ? 'Edit entry' : 'Add entry'}
      description={isFixed && 'What a host confirmed cannot be changed. The rest is yours.'}
      footer={footer}
    >
      <form className="stack" id={formId} noValidate onSubmit={submit}>
        <TextField label="What was it?" required maxLength={160} dir="auto" disabled={isFixed} {...field('title')} />
        <div className="grid-2">
          <Select
            label="Kind"
            options={entryCategories.map((value) => ({ value, label: categoryWords[value] }))}
            value={values.category}
            onChange={({ target }) => set({ category: target.value as EntryCategory })}
          />
          <TextField
            label="Hours"
            required
            hint="In quarters: 0.25, 1.5"
            inputMode="decimal"
            disabled={isFixed}
            {...field('hours')}
          />
          <TextField label="Date" required type="date" max={today} disabled={isFixed} {...field('completedOn')} />
          <TextField label="Provider" optional maxLength={120} dir="auto" disabled={isFixed} {...field('provider')} />
        </div>
        <CompetenciesField
          isOptional
          hint="What you learned."
          chosen={values.competencies}
          onChange={(competencies) => set({ competencies })}
        />
        <TextArea
          label="Reflection"
          optional
          rows={3}
          hint="What you take from it, and what you do with it."
          maxLength={reflectionMaxLength}
          dir="auto"
          {...field('reflection')}
        />
        <EvidenceField
          files={values.evidence}
          error={refusals.evidence}
          onChange={(change) => setValues((before) => ({ ...before, evidence: change(before.evidence) }))}
          onBusy={setIsUploading}
        />
      </form>
    </Dialog>
  )
}

const fixed = ['title', 'provider', 'completedOn', 'hours']

function useKeepEntry(entry: Entry | undefined, course: Course | undefined) {
  const clientId = useRef(makeClientId())
  return useLearningAction({
    run: (values: EntryValues) => {
      const sent = sentOfEntry(values)
      if (!entry) return call(addEntry, { body: { ...sent, courseId: course?.id ?? null, clientId: clientId.current } })
      const own = Object.fromEntries(Object.entries(sent).filter(([name]) => !fixed.includes(name)))
      return call(editEntry, { params: { id: String(entry.id) }, body: entry.isConfirmed ? own : sent })
    },
    done: { title: entry ? 'Entry updated' : 'Entry added' },
  })
}
