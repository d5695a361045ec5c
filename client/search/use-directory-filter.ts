import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { DirectoryFilter } from './queries.ts'

const names = ['q', 'speciality', 'workplace', 'country'] as const
const pauseMs = 250

/** The address is the state: a filtered directory can be linked to, and gone back to. A name is applied once typing pauses. */
export function useDirectoryFilter() {
  const [search, setSearch] = useSearchParams()
  const filter: DirectoryFilter = Object.fromEntries(
    names.flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : [])),
  )
  const [typed, setTyped] = useState(filter.q ?? '')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const narrow = (change: DirectoryFilter) =>
    setSearch(
      (before) => {
        const given = { ...Object.fromEntries(before), ...change }
        return Object.entries(given).filter(([, value]) => value)
      },
      { replace: true, preventScrollReset: true },
    )
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => narrow({ q: text.trim() }), pauseMs)
  }
  const clear = () => {
    clearTimeout(timer.current)
    setTyped('')
    narrow(Object.fromEntries(names.map((name) => [name, ''])))
  }
  return { filter, typed, narrow, type, clear }
}
