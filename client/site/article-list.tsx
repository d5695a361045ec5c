import { Link } from 'react-router'
import { paths } from '#client/paths.ts'
import { helpArticles, type helpCategories } from './help-articles.ts'
import './help.css'

type ArticleListProps = { categories: readonly (typeof helpCategories)[number][] }

export const ArticleList = ({ categories }: ArticleListProps) =>
  categories.map(({ id, title }) => (
    <section key={id} aria-label={title}>
      {categories.length > 1 && <h3>{title}</h3>}
      <ul className="help-list">
        {helpArticles
          .filter(({ category }) => category === id)
          .map(({ slug, title, summary }) => (
            <li key={slug}>
              <Link to={paths.helpArticle(slug)}>{title}</Link>
              <p>{summary}</p>
            </li>
          ))}
      </ul>
    </section>
  ))
