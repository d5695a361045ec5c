import { Link, useSearchParams } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useTitle } from '#client/page/use-title.ts'
import { classNames } from '#client/ui/class-names.ts'
import { type Asked, readAsked, writeAsked } from '#client/search/asked.ts'
import { SearchBox } from '#client/search/search-box.tsx'
import { SearchResults } from '#client/search/search-results.tsx'
import { SearchTips } from '#client/search/search-tips.tsx'
import { groupInPassingQuery } from '#client/groups/queries.ts'
import { LeftRail } from './rails/left-rail.tsx'
import { RightRail } from './rails/right-rail.tsx'
import './search.css'
import '#client/search/search-results.css'

export default function Search() {
  const [search] = useSearchParams()
  const asked = readAsked(search)
  useTitle(asked.q ? `Search: ${asked.q}` : 'Search')
  return (
    <div className="page page--3">
      <LeftRail />
      <main className="main" id="main">
        <div className="only-phone">
          <SearchBox id="search-on-page" className="search search--line" />
        </div>
        <div className={classNames('page-head', asked.q && 'search-head')}>
          <div>
            {asked.q && <p className="muted">Results for</p>}
            <h1 className="title search-title">{asked.q ? `“${asked.q}”` : 'Search'}</h1>
          </div>
        </div>
        {asked.group && <GroupChip asked={asked} group={asked.group} />}
        {asked.q ? <SearchResults key={asked.q} asked={asked} /> : <SearchTips />}
      </main>
      <RightRail />
    </div>
  )
}

/** "In {group}": results are limited to one group until the reader removes that. */
function GroupChip({ asked, group }: { asked: Asked; group: string }) {
  const { data } = useQuery(groupInPassingQuery(Number(group)))
  const name = data?.title ?? 'this group'
  return (
    <p className="search-chip">
      <span className="truncate">
        In <bdi>{name}</bdi>
      </span>
      <Link to={{ search: writeAsked({ ...asked, group: undefined }) }} aria-label={`Search not only in ${name}`}>
        <X className="i--sm" />
      </Link>
    </p>
  )
}
