import { Link } from 'react-router'
import { paths } from '#client/paths.ts'
import { Marked } from '#client/search/marked.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { searchArticles } from './search-articles.ts'
import './help.css'

export function FoundArticles({ question }: { question: string }) {
  const found = searchArticles(question)
  return (
    <>
      <p className="meta" role="status">
        {found.length === 0 && `No article answers “${question}”.`}
        {found.length === 1 && '1 article'}
        {found.length > 1 && `${found.length} articles`}
      </p>
      {found.length === 0 && (
        <p>
          <ButtonLink variant="primary" to={paths.connect({ subject: `Help: ${question}` })}>
            Ask us about it
          </ButtonLink>
        </p>
      )}
      <ul className="help-list">
        {found.map(({ article, titleHits, snippet, snippetHits }) => (
          <li key={article.slug}>
            <Link to={paths.helpArticle(article.slug)}>
              <Marked text={article.title} highlights={titleHits} />
            </Link>
            <p>
              <Marked text={snippet} highlights={snippetHits} />
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
