import { Search } from 'lucide-react'
import { type FormEvent, type RefObject, useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '#client/paths.ts'
import '#client/ui/field.css'

export function SearchBox() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const input = useRef<HTMLInputElement>(null)
  useSlashKey(input)

  const asked = search.get('q') ?? ''
  const find = (event: FormEvent) => {
    event.preventDefault()
    void navigate(paths.search(input.current?.value.trim()))
  }

  return (
    <form className="search" role="search" onSubmit={find}>
      <label className="sr-only" htmlFor="search-box">
        Search people, posts and resources
      </label>
      <Search />
      <input
        key={asked}
        ref={input}
        className="input"
        id="search-box"
        type="search"
        autoComplete="off"
        placeholder="Search people, posts, resources"
        defaultValue={asked}
      />
      <kbd aria-hidden="true">/</kbd>
    </form>
  )
}

/** "/" is a letter wherever somebody writes. */
function useSlashKey(input: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isWriting = event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isWriting) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [input])
}
