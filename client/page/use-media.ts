import { useSyncExternalStore } from 'react'

/** Whether a media query of CSS holds, now and as it changes. */
export const useMedia = (query: string) =>
  useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => matchMedia(query).matches,
  )
