import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { editGoal, type Goal, setGoal } from '#contract/learning-goals.ts'
import { call } from '#client/http/call.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { FormFooter } from '#client/forms/form-footer.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import type { Refusals } from '#client/forms/long-form.tsx'
import { blankGoal, checkPlan, type GoalValues, planOf, sentOfGoal, valuesOfGoal } from './goal-values.ts'
import { dayOf } from './learning-days.ts'
import { PlanFields } from './plan-fields.tsx'
import { schemesQuery, useLearningAction } from './queries.ts'
import './goals.css'

/** For a new goal, or changing one. */
export default function GoalDialog({ goal, onClose }: { goal?: Goal | undefined; onClose: () => void }) {
  const formId = useId()
  const [today] = useState(() => dayOf(new Date()))
  const [values, setValues] = useState<GoalValues>(() => (goal ? valuesOfGoal(goal) : blankGoal(today)))
  const [refusals, setRefusals] = useState<Refusals>({})
  const set = (part: Partial<GoalValues>) => setValues({ ...values, ...part })
  const keep = useLearningAction({
    run: (body: ReturnType<typeof sentOfGoal>) =>
      goal ? call(editGoal, { params: { id: String(goal.id) }, body: changeOf(goal, body) }) : call(setGoal, { body }),
    done: { title: 'Goal saved' },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = checkPlan(values, 'goal')
    setRefusals(found)
    if (Object.keys(found).length > 0) return
    keep.mutate(sentOfGoal(values), { onSuccess: onClose, onError: ({ fields }) => setRefusals(fields) })
  }

  const footer = (
    <FormFooter formId={formId} onClose={onClose} busy={keep.isPending ? 'Saving...' : undefined}>
      Save goal
    </FormFooter>
  )
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={goal ? 'Change goal' : 'Set a goal'} footer={footer}>
      <form className="stack" id={formId} noValidate onSubmit={submit}>
        <SchemeField values={values} set={set} />
        <PlanFields values={values} refusals={refusals} set={set} />
        <TextField
          label="Starts on"
          required
          type="date"
          hint="Periods follow one another from this day on."
          value={values.startsOn}
          error={refusals.startsOn}
          onChange={({ target }) => set({ startsOn: target.value })}
        />
      </form>
    </Dialog>
  )
}

/** An unchanged scheme is left out: sending it would adopt its current version. */
function changeOf({ scheme }: Goal, { schemeId, ...plan }: ReturnType<typeof sentOfGoal>) {
  return schemeId === (scheme?.id ?? null) ? plan : { ...plan, schemeId }
}

function SchemeField({ values, set }: { values: GoalValues; set: (part: Partial<GoalValues>) => void }) {
  const { data: schemes = [] } = useQuery(schemesQuery)
  const chosen = schemes.find(({ id }) => String(id) === values.schemeId)
  if (schemes.length === 0) return null
  return (
    <>
      <Select
        label="Scheme"
        optional
        placeholder="A goal of my own"
        options={schemes.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={values.schemeId}
        onChange={({ target }) => {
          const scheme = schemes.find(({ id }) => String(id) === target.value)
          set({ schemeId: target.value, ...(scheme && planOf(scheme)) })
        }}
      />
      {chosen && (chosen.note || chosen.url) && (
        <p className="hint" dir="auto">
          {chosen.note}{' '}
          {chosen.url && (
            <a className="link" href={chosen.url} target="_blank" rel="noopener nofollow ugc">
              The rules
            </a>
          )}
        </p>
      )}
    </>
  )
}
