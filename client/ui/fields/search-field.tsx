import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import './field.css'
import './search-field.css'

type SearchFieldProps = { label: string; value: string; onChange: (text: string) => void }

/** Filters the list beside it; its label is shown inside while it is empty. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // What was typed into a public page before the client took over is applied now.
    const typed = input.current?.value ?? ''
    if (typed !== value) onChange(typed)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it takes over
  }, [])
  return (
    <span className="search-field">
      <Search className="i--sm" />
      <input
        ref={input}
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
