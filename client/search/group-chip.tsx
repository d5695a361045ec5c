import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Link } from 'react-router'
import { managedGroupQuery } from '#client/groups/managing-queries.ts'
import { type Asked, writeAsked } from './asked.ts'
import './search-results.css'

/** "In {group}": what is found stands in one group, until the reader takes that away. */
export function GroupChip({ asked, group }: { asked: Asked; group: string }) {
  const { data } = useQuery(managedGroupQuery(Number(group)))
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
