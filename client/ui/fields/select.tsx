import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { Field, type FieldTexts } from './field.tsx'
import './select.css'

type SelectProps = FieldTexts &
  ComponentProps<'select'> & {
    options: { value: string; label: string }[]
    placeholder?: string
  }

/**
 * The native list, because Radix Select inserts <style> elements, which the content security policy refuses, and because
 * phones show their own picker.
 */
export function Select({ label, error, hint, optional, options, placeholder, className, ...rest }: SelectProps) {
  return (
    <Field label={label} error={error} hint={hint} optional={optional} id={rest.id}>
      {(ids) => (
        <span className="select-wrap">
          <select {...rest} {...ids} className={classNames('input select', className)}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className="i--sm" />
        </span>
      )}
    </Field>
  )
}
