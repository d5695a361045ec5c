import { useEffect, useRef } from 'react'

/** For forms that anybody may send: a field that only programs fill in, and how long the form was open. */
export function useFormGuard() {
  const trap = useRef<HTMLInputElement>(null)
  const openedAt = useRef(0)
  useEffect(() => {
    openedAt.current = performance.now()
  }, [])
  return {
    field: (
      <div className="sr-only" aria-hidden="true">
        <label>
          Homepage <input ref={trap} name="homepage" type="text" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    ),
    read: () => ({ homepage: trap.current?.value ?? '', elapsedMs: Math.round(performance.now() - openedAt.current) }),
  }
}
