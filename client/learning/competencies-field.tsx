import { type Competency, competencies, mostCompetencies } from '#contract/competencies.ts'
import { CheckboxField } from '#client/ui/fields/field.tsx'
import { Fold } from '#client/ui/fold.tsx'
import './competencies-field.css'

type CompetenciesFieldProps = {
  id?: string
  chosen: Competency[]
  /** Collapsed until it is needed. */
  isOptional?: boolean
  hint?: string
  error?: string | undefined
  onChange: (chosen: Competency[]) => void
}

/** The one list of what people in the profession learn, for courses, events, entries and goals. */
export function CompetenciesField(props: CompetenciesFieldProps) {
  const { id, chosen, isOptional, error } = props
  if (!isOptional) {
    return (
      <div className="competencies-field" id={id} tabIndex={-1}>
        <Choices {...props} legend="Competencies" />
        <div role="alert">{error && <p className="err">{error}</p>}</div>
      </div>
    )
  }
  return (
    <Fold className="competencies-field" id={id} summary={summary} isNeeded={chosen.length > 0}>
      <Choices {...props} />
    </Fold>
  )
}

const summary = (
  <>
    Competencies <span className="optional">(optional)</span>
  </>
)

function Choices({ chosen, onChange, legend, hint = 'What people learn.' }: CompetenciesFieldProps & { legend?: string }) {
  const isFull = chosen.length >= mostCompetencies
  const toggle = (name: Competency) =>
    onChange(chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name])
  const limit = `${hint} Up to ${mostCompetencies}; ${chosen.length} chosen.`
  return (
    <fieldset className="field">
      <legend className={legend ? 'label' : 'hint'}>{legend ?? limit}</legend>
      {legend && <p className="hint">{limit}</p>}
      <div className="competencies-choices">
        {competencies.map((name) => (
          <CheckboxField
            key={name}
            label={name}
            checked={chosen.includes(name)}
            disabled={isFull && !chosen.includes(name)}
            onChange={() => toggle(name)}
          />
        ))}
      </div>
    </fieldset>
  )
}
