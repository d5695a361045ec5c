import { CircleAlert, Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import './field.css'

/** Spread these on the control: they connect it to its label, hint and error. */
export type FieldIds = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export type FieldTexts = {
  label: ReactNode
  error?: string | undefined
  hint?: ReactNode
  optional?: boolean
}

type FieldProps = FieldTexts & { id?: string | undefined; children: (ids: FieldIds) => ReactNode }

export function Field({ label, error, hint, optional, id, children }: FieldProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const described = classNames(hint != null && `${fieldId}-hint`, error && `${fieldId}-error`)
  return (
    <div className="field">
      <label className="label" htmlFor={fieldId}>
        {label}
        {optional && <span className="optional"> (optional)</span>}
      </label>
      {children({ id: fieldId, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p className="hint" id={`${fieldId}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${fieldId}-error`}>{error}</FieldError>}
    </div>
  )
}

function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="err" id={id}>
      <CircleAlert />
      {children}
    </p>
  )
}

export function TextField({ label, error, hint, optional, className, ...rest }: FieldTexts & ComponentProps<'input'>) {
  return (
    <Field label={label} error={error} hint={hint} optional={optional} id={rest.id}>
      {(ids) => <input type="text" {...rest} {...ids} className={classNames('input', className)} />}
    </Field>
  )
}

export function TextArea({ label, error, hint, optional, className, ...rest }: FieldTexts & ComponentProps<'textarea'>) {
  return (
    <Field label={label} error={error} hint={hint} optional={optional} id={rest.id}>
      {(ids) => <textarea {...rest} {...ids} className={classNames('input', className)} />}
    </Field>
  )
}

export function PasswordField({ label, error, hint, optional, className, ...rest }: FieldTexts & ComponentProps<'input'>) {
  const [isShown, setIsShown] = useState(false)
  const [hasCapsLock, setHasCapsLock] = useState(false)
  const watchCapsLock = (event: KeyboardEvent) => setHasCapsLock(event.getModifierState('CapsLock'))
  return (
    <Field label={label} error={error} hint={hint} optional={optional} id={rest.id}>
      {(ids) => (
        <div onKeyUp={watchCapsLock} onBlur={() => setHasCapsLock(false)}>
          <div className="input-wrap">
            <input {...rest} {...ids} type={isShown ? 'text' : 'password'} className={classNames('input', className)} />
            <Button
              className="peek"
              variant="ghost"
              size="sm"
              icon={isShown ? <EyeOff className="i--sm" /> : <Eye className="i--sm" />}
              aria-label={isShown ? 'Hide password' : 'Show password'}
              aria-controls={ids.id}
              onClick={() => setIsShown(!isShown)}
            />
          </div>
          <div role="status">{hasCapsLock && <p className="hint caps-lock">Caps Lock is on.</p>}</div>
        </div>
      )}
    </Field>
  )
}

type CheckboxFieldProps = ComponentProps<'input'> & { label: ReactNode; error?: string | undefined }

export function CheckboxField({ label, error, ...rest }: CheckboxFieldProps) {
  const errorId = useId()
  return (
    <div className="field">
      <label className="check">
        <input {...rest} type="checkbox" aria-invalid={error ? true : undefined} aria-describedby={error && errorId} />
        <span>{label}</span>
      </label>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}
