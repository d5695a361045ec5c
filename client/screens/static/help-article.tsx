import { Link, useParams } from 'react-router'
import NotFound from '#client/screens/not-found.tsx'
import { paths } from '#client/paths.ts'
import { ArticleText } from '#client/site/article-text.tsx'
import { type HelpArticle as Article, helpArticleNamed, helpArticles, helpCategories } from '#client/site/help-articles.ts'
import HelpfulVote from '#client/site/helpful-vote.tsx'
import { StaticPage } from '#client/site/static-page.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import '#client/ui/toc.css'

export default function HelpArticle() {
  const article = helpArticleNamed(useParams().slug)
  if (!article) return <NotFound />
  const { slug, title, summary, html } = article
  return (
    <StaticPage
      page={{ path: paths.helpArticle(slug), title, description: summary }}
      lede={summary}
      aside={<Neighbors article={article} />}
    >
      <ArticleText html={html} />
      <HelpfulVote key={slug} article={slug} />
      <h2>More help</h2>
      <p>
        Back to the <Link to={paths.help()}>Help Center</Link>, or ask us:
      </p>
      <p>
        <ButtonLink to={paths.connect({ subject: `Help: ${title}` })}>Connect With Us</ButtonLink>
      </p>
    </StaticPage>
  )
}

function Neighbors({ article }: { article: Article }) {
  const category = helpCategories.find(({ id }) => id === article.category)
  return (
    <nav className="toc not-phone" aria-label={category?.title}>
      {helpArticles
        .filter((other) => other.category === article.category)
        .map(({ slug, title }) => (
          <Link key={slug} to={paths.helpArticle(slug)} aria-current={slug === article.slug ? 'page' : undefined}>
            {title}
          </Link>
        ))}
    </nav>
  )
}
