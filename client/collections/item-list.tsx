import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { HoldingCard as Card } from '#contract/holdings.ts'
import { paths } from '#client/paths.ts'
import { textLanguage } from '#client/ui/paragraphs.tsx'
import { itemFacts } from './collection-words.ts'
import { NoPicture } from './samples.tsx'
import './item-list.css'

export type ItemLook = 'grid' | 'list'

type ItemListProps = {
  items: Card[]
  look: ItemLook
  /** Anything else to show or do for each. */
  end?: (item: Card) => ReactNode
}

/** In their own proportions on a common baseline, or one below the other. */
export const ItemList = ({ items, look, end }: ItemListProps) => (
  <ul className={look === 'grid' ? 'item-grid' : 'item-rows'} aria-label="Items">
    {items.map((item) => (
      <li className="item-card" key={item.id}>
        <ItemPicture item={item} />
        <div>
          <ItemTitle item={item} />
          {end?.(item)}
        </div>
      </li>
    ))}
  </ul>
)

function ItemTitle({ item }: { item: Card }) {
  const { id, parentId, title, language } = item
  const { creators, date } = itemFacts(item)
  const said = [creators[0], date].filter(Boolean)
  return (
    <>
      <h3 {...textLanguage(language)}>
        <Link to={paths.item(parentId ?? 0, id)}>{title}</Link>
      </h3>
      {said.length > 0 && (
        <span className="mono" dir="auto">
          {said.join(', ')}
        </span>
      )}
    </>
  )
}

/** Its title is beside it, and says what it is. */
export function ItemPicture({ item }: { item: Pick<Card, 'facts'> }) {
  const { thumb, type } = itemFacts(item)
  if (!thumb) return <NoPicture className="item-picture" type={type} />
  return <img className="item-picture" src={thumb} alt="" loading="lazy" decoding="async" />
}
