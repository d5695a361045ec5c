import { CircleAlert } from 'lucide-react'
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
  /** Of the selected one, for links from the error summary. */
  id?: string
  error?: string | undefined
}

/** A few options that each need a word of explanation. */
export function Options<Value extends string>(props: OptionsProps<Value>) {
  const { label, name, value, options, onChoose, id: chosenId, error } = props
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
              id={value === option.value ? chosenId : undefined}
              aria-labelledby={`${id}-${option.value}-label`}
              aria-describedby={error ? `${id}-${option.value} ${id}-error` : `${id}-${option.value}`}
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
      {error && (
        <p className="err" id={`${id}-error`}>
          <CircleAlert />
          {error}
        </p>
      )}
    </fieldset>
  )
}
