import { type ReactNode, useLayoutEffect, useRef } from 'react'

type FoldProps = {
  id?: string | undefined
  className: string
  summary: ReactNode
  /** It contains something that has to be seen. */
  isNeeded: boolean
  children: ReactNode
}

/** Opens automatically but closes only by hand: a field must not disappear from under the input that empties it. */
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
