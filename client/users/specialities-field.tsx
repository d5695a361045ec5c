import { Plus, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { knownSpecialities } from '#contract/known-specialities.ts'
import { mostSpecialities, specialityMaxLength } from '#contract/profiles.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/fields/field.tsx'
import './specialities-field.css'

type SpecialitiesFieldProps = {
  id?: string
  label?: string
  /** How many may be chosen. */
  most?: number
  value: string[]
  onChange: (specialities: string[]) => void
  error: string | undefined
}

/**
 * The field's controlled list is suggested while typing; anything else may be typed. Text not added yet is included when the
 * form is sent.
 */
export function SpecialitiesField(props: SpecialitiesFieldProps) {
  const { id, label = 'Specialities', most = mostSpecialities, value, onChange, error } = props
  const listId = useId()
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const isFull = value.length >= most
  const offered = knownSpecialities.filter((speciality) => !has(value, speciality))

  function add() {
    const speciality = asListed(typed)
    if (speciality && !isFull && !has(value, speciality)) onChange([...value, speciality])
    setTyped('')
  }
  // Before the form reads its values.
  const addTyped = useEffectEvent(() => flushSync(add))
  useEffect(() => {
    const form = input.current?.form
    const sending = () => addTyped()
    form?.addEventListener('submit', sending, { capture: true })
    return () => form?.removeEventListener('submit', sending, { capture: true })
  }, [])

  /** Enter adds; it does not submit the form. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || typed.trim() === '') return
    event.preventDefault()
    add()
  }

  return (
    <div>
      <Field id={id} label={label} error={error} hint={`Up to ${most}. ${value.length} chosen.`}>
        {(ids) => (
          <div className="specialities-add">
            <input
              {...ids}
              ref={input}
              className="input"
              list={listId}
              autoComplete="off"
              maxLength={specialityMaxLength}
              disabled={isFull}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              onKeyDown={onKeyDown}
            />
            <Button icon={<Plus />} disabled={isFull || typed.trim() === ''} onClick={add}>
              Add
            </Button>
          </div>
        )}
      </Field>
      <datalist id={listId}>
        {offered.map((speciality) => (
          <option key={speciality}>{speciality}</option>
        ))}
      </datalist>
      <Chosen
        label={`Chosen ${label.toLowerCase()}`}
        value={value}
        onRemove={(gone) => onChange(value.filter((speciality) => speciality !== gone))}
      />
    </div>
  )
}

type ChosenProps = { label: string; value: string[]; onRemove: (speciality: string) => void }

const Chosen = ({ label, value, onRemove }: ChosenProps) => (
  <ul className="specialities-chosen" aria-label={label}>
    {value.map((speciality) => (
      <li key={speciality} className="subject">
        {speciality}
        <button type="button" aria-label={`Remove ${speciality}`} onClick={() => onRemove(speciality)}>
          <X className="i--sm" />
        </button>
      </li>
    ))}
  </ul>
)

const isSame = (a: string, b: string) => a.localeCompare(b, 'en-US', { sensitivity: 'accent' }) === 0
const has = (specialities: string[], speciality: string) => specialities.some((known) => isSame(known, speciality))

/** In the list's spelling, so that people who mean the same find each other. */
const asListed = (typed: string) => knownSpecialities.find((known) => isSame(known, typed.trim())) ?? typed.trim()
