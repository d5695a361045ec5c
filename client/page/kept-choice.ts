import { useSyncExternalStore } from 'react'

interface Choice<Value extends string> {
  storageKey: string
  values: readonly Value[]
  /** If nothing is stored, or something unknown. */
  otherwise: Value
  apply: (value: Value) => void
}

/** A choice about the product's look: stored in the browser, for anyone who uses it, and applied at once. */
export function keptChoice<Value extends string>({ storageKey, values, otherwise, apply }: Choice<Value>) {
  const listeners = new Set<() => void>()
  let current = readStored()

  function readStored(): Value {
    try {
      const stored = localStorage.getItem(storageKey)
      return values.find((value) => value === stored) ?? otherwise
    } catch {
      return otherwise // storage is blocked in some private windows
    }
  }

  function show(value: Value) {
    current = value
    apply(value)
    for (const listener of listeners) listener()
  }

  const get = () => current

  function set(value: Value) {
    try {
      localStorage.setItem(storageKey, value)
    } catch {
      // Then the choice lasts for this visit.
    }
    show(value)
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  /** Called once: takes over from public/appearance.js and follows choices made in other tabs. */
  function start() {
    show(readStored())
    window.addEventListener('storage', ({ key }) => {
      if (key === storageKey) show(readStored())
    })
  }

  return { get, set, subscribe, start, useChoice: () => useSyncExternalStore(subscribe, get) }
}

/** How public/appearance.js marks the page before the first paint; style sheets read it. */
export function markPage(name: 'theme' | 'textSize' | 'motion', value: string | undefined) {
  if (value) document.documentElement.dataset[name] = value
  else delete document.documentElement.dataset[name]
}
