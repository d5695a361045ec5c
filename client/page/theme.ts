import { useSyncExternalStore } from 'react'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

/** Also read by public/theme.js, before the first paint. */
const storageKey = 'ibid-theme'
/** `paper` of the design tokens: the browser's own bars take the color of the page. */
const paper = { light: '#f5f3ec', dark: '#141310' }
const listeners = new Set<() => void>()
let current = readStored()

function readStored(): Theme {
  try {
    const stored = localStorage.getItem(storageKey)
    return themes.find((theme) => theme === stored) ?? 'system'
  } catch {
    return 'system' // storage is blocked in some private windows
  }
}

export const getTheme = () => current

export function setTheme(theme: Theme) {
  try {
    localStorage.setItem(storageKey, theme)
  } catch {
    // Then the choice lasts for this visit.
  }
  apply(theme)
}

function apply(theme: Theme) {
  current = theme
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme

  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.getAttribute('media')?.includes('dark') ? 'dark' : 'light'
    meta.content = paper[theme === 'system' ? own : theme]
  }
  for (const listener of listeners) listener()
}

export function subscribeToTheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useTheme = () => useSyncExternalStore(subscribeToTheme, getTheme)

/** Once, at the start: takes over from public/theme.js and follows a choice made in another tab. */
export function startTheme() {
  apply(readStored())
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKey) apply(readStored())
  })
}
