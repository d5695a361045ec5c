import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#client/paths.ts'
import '#client/ui/fields/field.css'
import '#client/ui/fields/search-field.css'

/** Leads to the search, limited to this group. */
export function GroupSearch({ groupId }: { groupId: number }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const find = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim()) void navigate(paths.searchInGroup(groupId, typed.trim()))
  }
  return (
    <form role="search" aria-label="In this group" onSubmit={find}>
      <span className="search-field">
        <Search className="i--sm" />
        <input
          className="input"
          type="search"
          autoComplete="off"
          aria-label="Search in this group"
          placeholder="Search in this group"
          maxLength={200}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </span>
    </form>
  )
}
