import { BookUser, FileCheck, type LucideIcon, MessagesSquare } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#client/paths.ts'
import { helpArticles, helpCategories, type HelpCategory } from './help-articles.ts'
import './help.css'

const icons: Record<HelpCategory, LucideIcon> = { account: BookUser, posting: FileCheck, people: MessagesSquare }

/** Filters as links: a filtered list has an address, and the selected card leads back to everything. */
export const CategoryCards = ({ chosen }: { chosen: HelpCategory | undefined }) => (
  <ul className="help-cards">
    {helpCategories.map(({ id, title, detail }) => {
      const Icon = icons[id]
      const isChosen = id === chosen
      return (
        <li key={id}>
          <Link
            className="help-card"
            to={paths.help(isChosen ? {} : { category: id })}
            aria-current={isChosen ? 'true' : undefined}
            preventScrollReset
          >
            <Icon />
            <b>{title}</b>
            <span>{detail}</span>
            <span className="meta">{helpArticles.filter(({ category }) => category === id).length} articles</span>
          </Link>
        </li>
      )
    })}
  </ul>
)
