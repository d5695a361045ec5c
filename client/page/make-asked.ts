import { useSyncExternalStore } from 'react'

/**
 * What someone asked a dialog about. What asks may stand left of the dialog in the order of features and cannot import it, so
 * the root of the app shows it.
 */
export function makeAsked<Subject>() {
  let asked: Subject | undefined
  const listeners = new Set<() => void>()
  const getAsked = () => asked

  function tell(subject?: Subject) {
    asked = subject
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return {
    ask: (subject: Subject) => tell(subject),
    close: () => tell(),
    useAsked: () => useSyncExternalStore(subscribe, getAsked, getAsked),
  }
}
