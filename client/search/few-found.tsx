import { Fragment } from 'react'
import { Link } from 'react-router'
import { counted } from '#client/page/counted.ts'
import { type Asked, writeAsked } from './asked.ts'
import { type Counts, countAll } from './counts.ts'
import { SearchTips } from './search-tips.tsx'
import './search-results.css'

export const Corrected = ({ asked, to }: { asked: Asked; to: string }) => (
  <p className="corrected" role="status">
    No results for “{asked.q}”. Showing results for <b>“{to}”</b>.{' '}
    <Link className="link" to={{ search: writeAsked({ ...asked, exactly: 'true' }) }}>
      Search for exactly “{asked.q}”
    </Link>
  </p>
)

/** With this many there is enough to read. */
const enough = 5
const mostTries = 3

type FewFoundProps = { asked: Asked; counts: Counts | undefined }

/** After a short list of results: other things to try. */
export function FewFound({ asked, counts }: FewFoundProps) {
  const found = counts ? countAll(counts) : enough
  if (found >= enough) return null
  const tries = broaderThan(asked.q)
  return (
    <section className="few-found" aria-label="More ways to search">
      <p className="muted">
        {counted(found, 'result')} for “{asked.q}”. Try{' '}
        {tries.map((q, at) => (
          <Fragment key={q}>
            <Link className="link" to={{ search: writeAsked({ ...asked, q, exactly: undefined }) }}>
              {q}
            </Link>
            {at < tries.length - 1 ? ', ' : ' or '}
          </Fragment>
        ))}
        a broader word.
      </p>
      <SearchTips />
    </section>
  )
}

/** The same words not as a phrase, or each by itself, longest first, as these say the most. */
function broaderThan(q: string): string[] {
  if (q.includes('"')) return [q.replaceAll('"', ' ').trim().replace(/\s+/g, ' ')].filter(Boolean)
  const words = [...new Set(q.split(/\s+/).filter((word) => /^[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]{2,}$/u.test(word)))]
  return q.trim() === words[0] ? [] : words.toSorted((a, b) => b.length - a.length).slice(0, mostTries)
}
