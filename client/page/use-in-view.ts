import { useCallback, useState } from 'react'

/** Whether an element is within view, of the page or of the thread it stands in, or nearer to it than `margin`; undefined until it has been looked for. */
export function useInView(margin = '0px') {
  const [isInView, setIsInView] = useState<boolean>()
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      const watch = new IntersectionObserver(([entry]) => setIsInView(entry?.isIntersecting ?? false), {
        root: element.closest('[role=log]'),
        rootMargin: margin,
      })
      watch.observe(element)
      return () => watch.disconnect()
    },
    [margin],
  )
  return [ref, isInView] as const
}
