import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { changePost, type Post } from '#contract/posts.ts'
import { call } from '#client/http/call.ts'
import { useSettled } from '#client/page/use-settled.ts'
import { paths } from '#client/paths.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { textLanguage } from '#client/ui/paragraphs.tsx'
import { Score } from '#client/ui/score.tsx'
import { TimeAgo } from '#client/ui/time-ago.tsx'
import { PersonName } from '#client/users/person-name.tsx'
import { PagedList } from '#client/ui/paged-list.tsx'
import { countsQuery, postsForReviewQuery } from './queries.ts'
import { useAdminAction } from './use-admin-action.ts'
import './approved-posts.css'

const ReasonDialog = lazy(() => import('#client/queue/reason-dialog.tsx'))

/** The first 5, and on from there. */
const firstFew = 5

export function ApprovedPosts() {
  const [words, setWords] = useState('')
  const q = useSettled(words.trim())
  const query = useInfiniteQuery(postsForReviewQuery({ approved: 'true', ...(q && { q }) }, firstFew))
  const { data: counts } = useQuery(countsQuery)
  return (
    <>
      <div className="admin-bar">
        <div className="grow">
          <TextField
            label="Search approved posts"
            type="search"
            maxLength={200}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </div>
      </div>
      <PagedList
        query={query}
        empty={q ? 'No approved posts match your search.' : 'No approved posts yet.'}
        error="Error loading approved posts. Please try again later."
      >
        {(posts) => (
          <>
            {!q && !query.isPlaceholderData && counts && (
              <p className="muted approved-count">
                Showing {posts.length} of {counts.approvedPosts} approved posts.
              </p>
            )}
            <div className="card bleed">
              {posts.map((post) => (
                <ApprovedPost key={post.id} post={post} />
              ))}
            </div>
          </>
        )}
      </PagedList>
    </>
  )
}

function ApprovedPost({ post }: { post: Post }) {
  const [isAsking, setIsAsking] = useState(false)
  const unapprove = useAdminAction({
    run: (reason: string) =>
      call(changePost, { params: { id: String(post.id) }, body: { isApproved: false, ...(reason && { reason }) } }),
    done: { title: 'Post unapproved' },
  })
  return (
    <article className="approved" aria-label={`Approved post by ${post.user.name}`}>
      <Avatar name={post.user.name} src={post.user.profilePicture} size={36} />
      <div>
        <PersonName className="name" person={post.user} />{' '}
        <Link className="meta" to={paths.post(post.id)}>
          <TimeAgo date={post.createdAt} />
        </Link>
        <p className="read-sm clamp-2" {...textLanguage(post.language)}>
          {post.content}
        </p>
      </div>
      <div className="x">
        {typeof post.aiScore === 'number' && <Score score={post.aiScore} />}
        <Button size="sm" icon={<Undo2 />} onClick={() => setIsAsking(true)}>
          Unapprove
        </Button>
      </div>
      {isAsking && (
        <Suspense>
          <ReasonDialog
            title="Unapprove post"
            sentence={`Members will no longer see it. ${post.user.name} reads the reason, and it waits for review again.`}
            confirmLabel="Unapprove"
            isOptional
            busy={unapprove.isPending ? 'Working...' : undefined}
            onClose={() => setIsAsking(false)}
            onConfirm={(reason) => unapprove.mutate(reason, { onSuccess: () => setIsAsking(false) })}
          />
        </Suspense>
      )}
    </article>
  )
}
