/** If the browser stores nothing (storage blocked or full), a text lasts as long as the page. */
const withoutStorage = new Map<string, string>()
const listeners = new Set<() => void>()

/** As text, so that unchanged values compare as equal. */
export function keptText(key: string): string | null {
  try {
    return withoutStorage.get(key) ?? localStorage.getItem(key)
  } catch {
    return null
  }
}

export function keepText(key: string, text: string | null) {
  withoutStorage.delete(key)
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    if (text !== null) withoutStorage.set(key, text)
  }
  for (const listener of listeners) listener()
}

/** Also notified of what other tabs store. */
export function subscribeToKept(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
