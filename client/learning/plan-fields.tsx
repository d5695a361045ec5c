import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { type Competency, competencies } from '#contract/competencies.ts'
import { mostMinima } from '#contract/learning-goals.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import type { Refusals } from '#client/forms/long-form.tsx'
import { type GoalValues, nextCompetency } from './goal-values.ts'

type PlanFieldsProps = { values: GoalValues; refusals: Refusals; set: (part: Partial<GoalValues>) => void }

/** What goals and schemes have in common: a number of hours in a number of months, with minima for some competencies. */
export function PlanFields({ values, refusals, set }: PlanFieldsProps) {
  const field = (name: 'name' | 'hours' | 'months') => ({
    value: values[name],
    error: refusals[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  })
  return (
    <>
      <TextField label="Name" required maxLength={80} dir="auto" {...field('name')} />
      <div className="grid-2">
        <TextField label="Hours" required inputMode="decimal" {...field('hours')} />
        <TextField label="Months" required inputMode="numeric" {...field('months')} />
      </div>
      <Minima minima={values.minima} error={refusals.minima} onChange={(minima) => set({ minima })} />
    </>
  )
}

type MinimaProps = {
  minima: GoalValues['minima']
  error: string | undefined
  onChange: (minima: GoalValues['minima']) => void
}

function Minima({ minima, error, onChange }: MinimaProps) {
  const add = useRef<HTMLButtonElement>(null)
  const change = (at: number, part: Partial<GoalValues['minima'][number]>) =>
    onChange(minima.map((one, index) => (index === at ? { ...one, ...part } : one)))
  function remove(at: number) {
    flushSync(() => onChange(minima.toSpliced(at, 1)))
    // The others move up, so the focused one then belongs to the next.
    if (at === minima.length - 1) add.current?.focus()
  }
  return (
    <fieldset className="field plan-minima">
      <legend className="label">
        At least so many hours of <span className="optional">(optional)</span>
      </legend>
      {minima.map(({ competency, hours }, at) => (
        <div className="plan-minimum" key={at}>
          <Select
            label={<span className="sr-only">Competency {at + 1}</span>}
            options={competencies.map((name) => ({ value: name, label: name }))}
            value={competency}
            onChange={({ target }) => change(at, { competency: target.value as Competency })}
          />
          <TextField
            label={<span className="sr-only">Hours of {competency}</span>}
            inputMode="decimal"
            value={hours}
            onChange={({ target }) => change(at, { hours: target.value })}
          />
          <Button variant="ghost" icon={<X />} aria-label={`Remove ${competency}`} onClick={() => remove(at)} />
        </div>
      ))}
      {minima.length < mostMinima && (
        <Button
          ref={add}
          size="sm"
          icon={<Plus />}
          onClick={() => onChange([...minima, { competency: nextCompetency(minima), hours: '' }])}
        >
          Add a competency
        </Button>
      )}
      <div role="alert">{error && <p className="err">{error}</p>}</div>
    </fieldset>
  )
}
