import { lazy, Suspense } from 'react'
import './drawing.css'

export type DrawingName = 'shelf' | 'cards' | 'drawer' | 'lens' | 'torn-page' | 'padlock' | 'table' | 'calendar'

const Drawn = lazy(() => import('./drawings.tsx'))

/** Line drawings of the empty and error states. */
export function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg className="art" viewBox="0 0 176 104" aria-hidden="true" focusable="false">
      <path className="bd" d="M14 92H162" />
      {name === 'torn-page' ? (
        tornPage
      ) : (
        <Suspense>
          <Drawn name={name} />
        </Suspense>
      )}
    </svg>
  )
}

/** Inlined rather than fetched: it is shown when fetching fails. */
const tornPage = (
  <>
    <path className="sh" d="M52 22h54l18 18v50H52z" />
    <path className="st" d="M106 22v18h18" />
    <path className="st" d="M66 52h18l6 8 8-14 6 6h10" />
    <path className="st" d="M66 72h32" />
  </>
)
