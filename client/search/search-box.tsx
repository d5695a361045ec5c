import { Search } from 'lucide-react'
import { type FormEvent, lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { paths } from '#client/paths.ts'
import { readId } from './read-id.ts'
import type { Opened, Popup } from './typeahead-popup.tsx'
import '#client/ui/fields/field.css'

/** Not part of the first load: fetched when the box is approached. */
const TypeaheadPopup = lazy(() => import('./typeahead-popup.tsx'))

const closed: Opened = { isOpen: false, active: undefined }

type SearchBoxProps = {
  id: string
  /** "/" focuses it from anywhere. */
  hasShortcut?: boolean
  className?: string
}

export function SearchBox({ id, hasShortcut, className = 'search' }: SearchBoxProps) {
  const [search] = useSearchParams()
  const asked = search.get('q') ?? ''
  // Another query is another box: text typed but not submitted is dropped.
  return <Box key={asked} asked={asked} id={id} hasShortcut={hasShortcut} className={className} />
}

function Box({ asked, id, hasShortcut = false, className }: SearchBoxProps & { asked: string }) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const popup = useRef<Popup>(null)
  const group = useGroupAsked()
  const [typed, setTyped] = useState(asked)
  const [isUsed, setIsUsed] = useState(false)
  const [opened, setOpened] = useState(closed)
  useSlashKey(input, hasShortcut)

  const find = (event: FormEvent) => {
    event.preventDefault()
    popup.current?.close()
    void navigate(group ? paths.searchInGroup(Number(group), typed.trim()) : paths.search(typed.trim()))
  }

  return (
    <form className={className} role="search" onSubmit={find}>
      <label className="sr-only" htmlFor={id}>
        Search people, posts and resources
      </label>
      <Search />
      <input
        ref={input}
        className="input"
        id={id}
        type="search"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={opened.isOpen}
        aria-controls={`${id}-options`}
        aria-activedescendant={opened.active}
        autoComplete="off"
        maxLength={200}
        placeholder="Search people, posts, resources"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onFocus={() => setIsUsed(true)}
        onBlur={() => popup.current?.close()}
        onKeyDown={(event) => popup.current?.press(event)}
      />
      {hasShortcut && <kbd aria-hidden="true">/</kbd>}
      {isUsed && (
        <Suspense>
          <TypeaheadPopup ref={popup} id={`${id}-options`} typed={typed} isUntouched={typed === asked} onChange={setOpened} />
        </Suspense>
      )}
    </form>
  )
}

/** If the results are limited to a group, so is the next query, until the reader removes that. */
function useGroupAsked() {
  const { pathname, search } = useLocation()
  return pathname === paths.search() ? readId(new URLSearchParams(search).get('group')) : undefined
}

/** While someone is writing, "/" is an ordinary character. */
function useSlashKey(input: RefObject<HTMLInputElement | null>, isWanted: boolean) {
  useEffect(() => {
    if (!isWanted) return
    const press = (event: KeyboardEvent) => {
      const isWriting = event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isWriting) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [input, isWanted])
}
