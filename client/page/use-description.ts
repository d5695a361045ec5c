import { useEffect } from 'react'

/** What search engines and previews say of the page, for as long as it shows. */
export function useDescription(text: string) {
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="description"]')
    if (!meta) return
    const before = meta.content
    meta.content = text
    return () => void (meta.content = before)
  }, [text])
}
