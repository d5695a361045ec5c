import { licenceIds, licences, type LicenceVocabulary } from '#contract/licences.ts'
import { Field } from '#client/ui/fields/field.tsx'
import { ChevronDown } from 'lucide-react'
import { licenceOf } from './collection-words.ts'
import '#client/ui/fields/select.css'

type RightsFieldProps = {
  id: string
  /** A URI. */
  value: string
  error: string | undefined
  onChange: (uri: string) => void
  /** For an item, which may leave it to its collection. */
  placeholder?: string
}

const vocabularies: [LicenceVocabulary, string][] = [
  ['creative_commons', 'Licenses and marks'],
  ['rights_statements', 'Statements of rights'],
]

/** One from either vocabulary, with its meaning in plain words below. */
export function RightsField({ id, value, error, onChange, placeholder = 'Choose' }: RightsFieldProps) {
  const chosen = licenceOf(value)
  return (
    <Field id={id} label="Rights" error={error} hint={chosen && licences[chosen].words}>
      {(ids) => (
        <span className="select-wrap">
          <select {...ids} className="input select" required value={value} onChange={({ target }) => onChange(target.value)}>
            <option value="">{placeholder}</option>
            {vocabularies.map(([vocabulary, label]) => (
              <optgroup key={vocabulary} label={label}>
                {licenceIds
                  .filter((one) => licences[one].vocabulary === vocabulary)
                  .map((one) => (
                    <option key={one} value={licences[one].uri}>
                      {licences[one].name}
                    </option>
                  ))}
              </optgroup>
            ))}
          </select>
          <ChevronDown className="i--sm" />
        </span>
      )}
    </Field>
  )
}
