import { useCallback, useState } from 'react'

/** Whether an element is in view, in the page or its scrolling thread, or closer than `margin`; undefined until that is known. */
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
