import { useSearchParams } from 'react-router'
import { sitePages } from '#contract/site.ts'
import { paths } from '#client/paths.ts'
import { ArticleList } from '#client/site/article-list.tsx'
import { CategoryCards } from '#client/site/category-cards.tsx'
import { FaqList } from '#client/site/faq-list.tsx'
import { FoundArticles } from '#client/site/found-articles.tsx'
import { helpCategories } from '#client/site/help-articles.ts'
import { StaticPage } from '#client/site/static-page.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { SearchField } from '#client/ui/fields/search-field.tsx'

const sections = [
  ['topics', 'Topics'],
  ['questions', 'Frequent questions'],
  ['articles', 'All articles'],
  ['more-help', 'More help'],
] as const

export default function Help() {
  const [search, setSearch] = useSearchParams()
  const question = search.get('q') ?? ''
  const chosen = helpCategories.find(({ id }) => id === search.get('category'))
  const ask = (q: string) => setSearch(q ? { q } : {}, { replace: true, preventScrollReset: true })

  return (
    <StaticPage
      page={sitePages.help}
      lede="How things work here, in short articles. Search them, or choose a topic."
      sections={sections}
    >
      <div className="help-search">
        <SearchField label="Search the Help Center" value={question} onChange={ask} />
      </div>
      {question.trim() ? (
        <FoundArticles question={question.trim()} />
      ) : (
        <>
          <h2 id="topics">Topics</h2>
          <CategoryCards chosen={chosen?.id} />
          {!chosen && (
            <>
              <h2 id="questions">Frequent questions</h2>
              <FaqList />
            </>
          )}
          <h2 id="articles">{chosen ? chosen.title : 'All articles'}</h2>
          <ArticleList categories={chosen ? [chosen] : helpCategories} />
        </>
      )}
      <h2 id="more-help">More help</h2>
      <p>Not answered here? Write to us. A person reads every message.</p>
      <p>
        <ButtonLink to={paths.connect(question.trim() ? { subject: `Help: ${question.trim()}` } : {})}>
          Connect With Us
        </ButtonLink>
      </p>
    </StaticPage>
  )
}
