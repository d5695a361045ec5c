import { ChevronDown } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { named } from '#client/page/site.ts'
import { paths } from '#client/paths.ts'
import { questions } from './faq.ts'
import './faq-list.css'

/** The browser's own disclosure element: it works by keyboard, is found by "find in page", and needs no script. */
export function FaqList() {
  useOpenWhatIsAskedFor()
  return (
    <div className="faq">
      {questions.map(({ id, question, answer, article }) => (
        <details key={id} id={id} name="faq">
          <summary>
            <h3>{named(question)}</h3>
            <ChevronDown />
          </summary>
          <p>{named(answer)}</p>
          <p>
            <Link to={paths.helpArticle(article)}>Read more</Link>
          </p>
        </details>
      ))}
    </div>
  )
}

/** /help#verification opens that answer. */
function useOpenWhatIsAskedFor() {
  const { hash } = useLocation()
  useEffect(() => {
    const asked = document.getElementById(hash.slice(1))
    if (asked instanceof HTMLDetailsElement) asked.open = true
  }, [hash])
}
