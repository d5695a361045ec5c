import { type ReactNode, useLayoutEffect, useRef } from 'react'

type FoldProps = {
  id?: string | undefined
  className: string
  summary: ReactNode
  /** There is something in it that is to be seen. */
  isNeeded: boolean
  children: ReactNode
}

/** Opens by itself and closes by hand alone: a field must not go away from under what empties it. */
export function Fold({ isNeeded, summary, children, ...rest }: FoldProps) {
  const fold = useRef<HTMLDetailsElement>(null)
  useLayoutEffect(() => {
    if (isNeeded) fold.current!.open = true
  }, [isNeeded])
  return (
    <details ref={fold} {...rest}>
      <summary>{summary}</summary>
      {children}
    </details>
  )
}
