import { useRef, useState, useSyncExternalStore } from 'react'

const nothingToHear = () => () => {}

/** For forms open to anyone: a field that only programs fill in, and how long the form was open. */
export function useFormGuard() {
  const trap = useRef<HTMLInputElement>(null)
  // A form that is part of the document was there before the client hydrated it, and may be filled in already.
  const cameWithDocument = useSyncExternalStore(
    nothingToHear,
    () => false,
    () => true,
  )
  const [openedAt] = useState(() => (cameWithDocument ? 0 : performance.now()))
  return {
    field: (
      <div className="sr-only" aria-hidden="true">
        <label>
          Homepage <input ref={trap} name="homepage" type="text" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    ),
    read: () => ({ homepage: trap.current?.value ?? '', elapsedMs: Math.round(performance.now() - openedAt) }),
  }
}

/** Replaces a form if scripts are switched off. */
export const NeedsScript = () => (
  <noscript>
    <p>This form needs JavaScript. Please switch it on and load the page again.</p>
  </noscript>
)
