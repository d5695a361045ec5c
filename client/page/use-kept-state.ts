import { useState } from 'react'

const kept = new Map<string, unknown>()

/** State that outlives its component, so that a page gone back to has the height it was left with. Not across a reload. */
export function useKeptState<Value>(key: string, initial: Value) {
  const [value, setValue] = useState(() => (kept.has(key) ? (kept.get(key) as Value) : initial))
  const keep = (next: Value) => {
    kept.set(key, next)
    setValue(next)
  }
  return [value, keep] as const
}
