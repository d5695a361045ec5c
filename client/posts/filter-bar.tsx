import { useQuery } from '@tanstack/react-query'
import { Clock, TrendingUp } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { openCategoriesQuery } from '#client/categories/queries.ts'
import { Cloth } from '#client/ui/cloth.tsx'
import { categoryFilter, type PostFilter } from './post-filter.ts'
import { showInRow } from '#client/ui/show-in-row.ts'
import './filter-bar.css'

type FilterBarProps = { filter: PostFilter; onChoose: (filter: PostFilter) => void; panelId: string }

/** Arrow keys move along the bar, Enter selects: each selection is an entry in the browser's history. */
export function FilterBar({ filter, onChoose, panelId }: FilterBarProps) {
  const { data: categories = [] } = useQuery(openCategoriesQuery())

  const tab = (value: PostFilter, label: ReactNode) => (
    <button
      key={value}
      type="button"
      id={`${panelId}-${value}`}
      className="filter"
      role="tab"
      aria-selected={value === filter}
      aria-controls={panelId}
      tabIndex={value === filter ? 0 : -1}
      ref={value === filter ? showInRow : undefined}
      onKeyDown={moveFocus}
      onClick={() => onChoose(value)}
    >
      {label}
    </button>
  )

  return (
    <div className="filters">
      <div className="filters-scroll" role="tablist" aria-label="Filter posts">
        {tab(
          'trending',
          <>
            <TrendingUp className="i--sm" />
            Trending
          </>,
        )}
        {tab(
          'recent',
          <>
            <Clock className="i--sm" />
            Recent
          </>,
        )}
        {categories.length > 0 && <span className="sep" aria-hidden="true" />}
        {categories.map(({ id, name, cloth }) => tab(categoryFilter(id), <Cloth cloth={cloth} name={name} />))}
      </div>
    </div>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
  const at = tabs.indexOf(event.currentTarget)
  const places: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }
  const place = places[event.key]
  if (place === undefined) return
  event.preventDefault()
  tabs.at(place % tabs.length)?.focus()
}
