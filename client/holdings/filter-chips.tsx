import { X } from 'lucide-react'
import { useKeptFocus } from '#client/page/use-kept-focus.ts'
import './filter-chips.css'

type FilterChipsProps<Name extends string> = {
  chips: { name: Name; words: string }[]
  onRemove: (name: Name) => void
}

/** The active filters of a list, each removable. */
export function FilterChips<Name extends string>({ chips, onRemove }: FilterChipsProps<Name>) {
  const kept = useKeptFocus()
  if (chips.length === 0) return null
  return (
    <ul className="filter-chips" aria-label="Filters" {...kept}>
      {chips.map(({ name, words }) => (
        <li key={name}>
          <span className="truncate" dir="auto">
            {words}
          </span>
          <button type="button" aria-label={`Remove filter ${words}`} onClick={() => onRemove(name)}>
            <X />
          </button>
        </li>
      ))}
    </ul>
  )
}
