import type { ComponentProps, ReactNode } from 'react'
import './field.css'

type RadioGroupProps = Omit<ComponentProps<'input'>, 'value' | 'type'> & {
  name: string
  label: ReactNode
  /** Only for screen readers, if the heading above already says it. */
  isLabelHidden?: boolean
  value?: string
  options: { value: string; label: ReactNode }[]
}

/** Native radios: arrow keys, forms and react-hook-form's `register` work unchanged. */
export function RadioGroup({ label, isLabelHidden = false, value, options, ...rest }: RadioGroupProps) {
  return (
    <fieldset className="field">
      <legend className={isLabelHidden ? 'sr-only' : 'label'}>{label}</legend>
      {options.map((option) => (
        <label className="check" key={option.value}>
          <input {...rest} type="radio" value={option.value} checked={value === undefined ? undefined : value === option.value} />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
