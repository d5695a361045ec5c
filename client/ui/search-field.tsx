import { Search } from 'lucide-react'
import './field.css'
import './search-field.css'

type SearchFieldProps = { label: string; value: string; onChange: (text: string) => void }

/** Narrows the list beside it; its label stands in it as long as it is empty. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <span className="search-field">
      <Search className="i--sm" />
      <input
        className="input"
        type="search"
        autoComplete="off"
        aria-label={label}
        placeholder={label}
        maxLength={100}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </span>
  )
}
