import { counted } from '#client/page/counted.ts'
import './error-summary.css'

export interface FieldProblem {
  /** Of the control to be corrected. */
  id: string
  words: string
}

const goThere = (box: HTMLElement | null) => box?.focus()

/**
 * Comes first in a long form and takes the focus when it appears, so give it a new key for each attempt; each line links to
 * its field.
 */
export function ErrorSummary({ problems }: { problems: FieldProblem[] }) {
  if (problems.length === 0) return null
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={goThere}>
      <h2>{counted(problems.length, 'thing needs', 'things need')} your attention</h2>
      <ul>
        {problems.map(({ id, words }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(id)?.focus()
              }}
            >
              {words}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
