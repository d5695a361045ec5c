import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { newPostsQuery } from './live.ts'
import './new-posts-pill.css'

const NewPostsButton = lazy(() => import('./new-posts-button.tsx'))

/** Floats above the list without moving it: the reader decides when the page changes. */
export function NewPostsPill() {
  const { data: count } = useQuery(newPostsQuery(useQueryClient()))
  return (
    <div className="new-posts" role="status">
      {count > 0 && (
        <Suspense>
          <NewPostsButton count={count} />
        </Suspense>
      )}
    </div>
  )
}
