import { Plus, X } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { knownSpecialities, mostSpecialities, specialityMaxLength } from '#contract/profiles.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field.tsx'
import './specialities-field.css'

type SpecialitiesFieldProps = {
  value: string[]
  onChange: (specialities: string[]) => void
  error: string | undefined
}

/** The list of the field is offered while typing; anything else may be typed. */
export function SpecialitiesField({ value, onChange, error }: SpecialitiesFieldProps) {
  const listId = useId()
  const [typed, setTyped] = useState('')
  const isFull = value.length >= mostSpecialities
  const offered = knownSpecialities.filter((speciality) => !has(value, speciality))

  function add() {
    const speciality = asListed(typed)
    if (speciality && !isFull && !has(value, speciality)) onChange([...value, speciality])
    setTyped('')
  }
  /** Enter adds; it does not send the form. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || typed.trim() === '') return
    event.preventDefault()
    add()
  }

  return (
    <div>
      <Field label="Specialities" error={error} hint={`Up to ${mostSpecialities}. ${value.length} chosen.`}>
        {(ids) => (
          <div className="specialities-add">
            <input
              {...ids}
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
      <Chosen value={value} onRemove={(gone) => onChange(value.filter((speciality) => speciality !== gone))} />
    </div>
  )
}

const Chosen = ({ value, onRemove }: { value: string[]; onRemove: (speciality: string) => void }) => (
  <ul className="specialities-chosen" aria-label="Chosen specialities">
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

/** As the list spells it, so that people who mean the same find each other. */
const asListed = (typed: string) => knownSpecialities.find((known) => isSame(known, typed.trim())) ?? typed.trim()
