import { useEffect } from 'react'

/** "Title · ibid." in the browser's tab, for as long as the screen shows. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · ibid.`
  }, [title])
}
