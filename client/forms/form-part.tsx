import { type ReactNode, useId } from 'react'
import './form-part.css'

type FormPartProps = { id: string; title: string; hint?: string; children: ReactNode }

/** A heading and the fields below it, in a long form. */
export const FormPart = ({ id, title, hint, children }: FormPartProps) => (
  <section className="form-part">
    <h2 id={id}>{title}</h2>
    {hint && <p className="hint">{hint}</p>}
    {children}
  </section>
)

type OptionsProps<Value extends string> = {
  label: string
  name: string
  value: Value
  options: { value: Value; label: string; hint: string }[]
  onChoose: (value: Value) => void
}

/** A few ways that need a word of explanation each. */
export function Options<Value extends string>({ label, name, value, options, onChoose }: OptionsProps<Value>) {
  const id = useId()
  return (
    <fieldset className="field">
      <legend className="label">{label}</legend>
      <div className="form-options">
        {options.map((option) => (
          <label key={option.value} className="form-option">
            <input
              type="radio"
              name={`${id}-${name}`}
              aria-labelledby={`${id}-${option.value}-label`}
              aria-describedby={`${id}-${option.value}`}
              checked={value === option.value}
              onChange={() => onChoose(option.value)}
            />
            <b id={`${id}-${option.value}-label`}>{option.label}</b>
            <span className="hint" id={`${id}-${option.value}`}>
              {option.hint}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
