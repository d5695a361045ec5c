import { Plus, X } from 'lucide-react'
import { mostCreators } from '#contract/resources.ts'
import type { Refusals } from '#client/forms/long-form.tsx'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import type { CreatorValue } from './resource-values.ts'

type CreatorsFieldProps = {
  id: string
  /** The id of one field, for links from the error summary. */
  idOf: (at: number, part: 'name' | 'orcid') => string
  value: CreatorValue[]
  refusals: Refusals
  onChange: (creators: CreatorValue[]) => void
}

/** Who made it, in citation order. */
export function CreatorsField({ id, idOf, value, refusals, onChange }: CreatorsFieldProps) {
  const change = (at: number, part: Partial<CreatorValue>) =>
    onChange(value.map((creator, place) => (place === at ? { ...creator, ...part } : creator)))
  return (
    <fieldset className="field" id={id} tabIndex={-1}>
      <legend className="label">Authors</legend>
      <p className="hint">As they are cited, in this order.</p>
      <div className="resource-creators">
        {value.map((creator, at) => {
          const field = (part: 'name' | 'orcid') => ({
            id: idOf(at, part),
            error: refusals[`creators.${at}.${part}`],
            value: creator[part],
            onChange: ({ target }: { target: { value: string } }) => change(at, { [part]: target.value }),
          })
          const which = value.length > 1 && <span className="sr-only"> of author {at + 1}</span>
          return (
            // oxlint-disable-next-line react/no-array-index-key -- two authors may have one name, and neither has a number yet
            <div className="resource-creator" key={at}>
              <TextField label={<>Name{which}</>} maxLength={120} dir="auto" autoComplete="off" {...field('name')} />
              <TextField label={<>ORCID iD{which}</>} optional maxLength={60} autoComplete="off" {...field('orcid')} />
              {value.length > 1 && (
                <Button
                  variant="ghost"
                  icon={<X />}
                  aria-label={`Remove ${creator.name.trim() || `author ${at + 1}`}`}
                  onClick={() => onChange(value.filter((_, place) => place !== at))}
                />
              )}
            </div>
          )
        })}
      </div>
      {refusals.creators && <p className="err">{refusals.creators}</p>}
      {value.length < mostCreators && (
        <div>
          <Button size="sm" icon={<Plus />} onClick={() => onChange([...value, { name: '', orcid: '' }])}>
            Add an author
          </Button>
        </div>
      )}
    </fieldset>
  )
}
