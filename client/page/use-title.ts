import { useEffect } from 'react'
import { siteName } from './site.ts'

let shownTitle = ''
let shownCount = 0

const write = () => {
  document.title = `${countWords()}${shownTitle} · ${siteName()}`
}
const countWords = () => (shownCount === 0 ? '' : `(${shownCount > 99 ? '99+' : shownCount}) `)

/** "Title · ibid." in the browser's tab, for as long as the screen is shown. */
export function useTitle(title: string) {
  useEffect(() => {
    shownTitle = title
    write()
  }, [title])
}

/** "(3) Title · ibid.": unread items are visible even when the page is not. */
export function useCountInTitle(count: number) {
  useEffect(() => {
    shownCount = count
    if (shownTitle) write()
    return () => void (shownCount = 0)
  }, [count])
}
