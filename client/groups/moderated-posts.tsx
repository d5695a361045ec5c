import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Group } from '#contract/groups.ts'
import type { Post } from '#contract/posts.ts'
import { paths } from '#client/paths.ts'
import { GroupOfPosts, ModeratedGroup } from '#client/posts/group-of-posts.ts'
import { removePost } from '#client/posts/post-cache.ts'
import { unpinPost } from './group-cache.ts'
import { groupInPassingQuery } from './queries.ts'

const RejectDialog = lazy(() => import('#client/queue/reject-dialog.tsx'))

type ModeratedPostsProps = { groupId: number; mayModerate: boolean; onGone?: () => void; children: ReactNode }

/** Around a group's posts: moderators can reject them. A post disappears at once, and returns if that fails. */
export function ModeratedPosts({ groupId, mayModerate, onGone, children }: ModeratedPostsProps) {
  const client = useQueryClient()
  const [asked, setAsked] = useState<Post>()

  function takeAway({ id }: Post) {
    const undo = [removePost(client, id), unpinPost(client, groupId, id)]
    onGone?.()
    return () => undo.forEach((putBack) => putBack())
  }

  return (
    <ModeratedGroup value={mayModerate ? { groupId, onReject: setAsked } : null}>
      {children}
      {asked && (
        <Suspense>
          <RejectDialog
            line={{ subjectType: 'post', subjectId: asked.id, kind: 'post', version: asked.editedAt ?? '', user: asked.user }}
            mayWarn={false}
            atOnce={() => takeAway(asked)}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </ModeratedGroup>
  )
}

/** Members like and comment on what is written in a group, unless it is archived. */
export const isReadOnly = ({ archivedAt, membership }: Group) => archivedAt !== null || membership?.state !== 'member'

/** Around a post on its own page, which does not include who moderates the group or who may comment. */
export function PostOfGroup({ post, children }: { post: Post; children: ReactNode }) {
  return post.group ? <OfGroup group={post.group}>{children}</OfGroup> : children
}

function OfGroup({ group: { id }, children }: { group: NonNullable<Post['group']>; children: ReactNode }) {
  const navigate = useNavigate()
  const { data: group } = useQuery(groupInPassingQuery(id))
  const leave = () => void navigate(paths.group(id), { replace: true })
  return (
    <GroupOfPosts value={{ groupId: null, pinnedId: null, isReadOnly: group !== undefined && isReadOnly(group) }}>
      <ModeratedPosts groupId={id} mayModerate={group?.may.moderate ?? false} onGone={leave}>
        {children}
      </ModeratedPosts>
    </GroupOfPosts>
  )
}
