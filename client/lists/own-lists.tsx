import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { type List, mostLists } from '#contract/lists.ts'
import { counted } from '#client/page/counted.ts'
import { paths } from '#client/paths.ts'
import { Button } from '#client/ui/button.tsx'
import { Empty, LoadError } from '#client/ui/empty.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { ownListsQuery } from './queries.ts'
import './lists.css'

const ListDialog = lazy(() => import('./list-dialog.tsx'))

/** On a tab: the member's own lists, and a way to start another. */
export function OwnLists() {
  const { data: lists, isError, refetch } = useQuery(ownListsQuery())
  const [isOpen, setIsOpen] = useState(false)
  const begin = (
    <Button icon={<Plus />} onClick={() => setIsOpen(true)}>
      New list
    </Button>
  )
  return (
    <>
      {!lists && (
        <div className="card bleed">
          {isError ? (
            <LoadError text="Error loading your lists. Please try again later." onRetry={() => void refetch()} />
          ) : (
            <ListSkeleton />
          )}
        </div>
      )}
      {lists?.length === 0 && (
        <div className="card bleed">
          <Empty
            drawing="drawer"
            text="No lists yet."
            sub="Keep together what belongs together: papers for the board, a course to plan."
          >
            {begin}
          </Empty>
        </div>
      )}
      {lists && lists.length > 0 && (
        <>
          {lists.length < mostLists && <div className="own-lists-h">{begin}</div>}
          <ul className="card bleed own-lists">
            {lists.map((list) => (
              <Row key={list.id} list={list} />
            ))}
          </ul>
        </>
      )}
      {isOpen && (
        <Suspense>
          <ListDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const Row = ({ list: { id, title, note, count, isShared } }: { list: List }) => (
  <li>
    <h2 dir="auto">
      <Link to={paths.list(id)}>{title}</Link>
    </h2>
    {note && <p dir="auto">{note}</p>}
    <p className="meta">
      {counted(count, 'entry', 'entries')} · {isShared ? 'Shared' : 'Only you see it'}
    </p>
  </li>
)
