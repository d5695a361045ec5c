import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowUp, Info, Pencil } from 'lucide-react'
import { type Group, pinGroupPost } from '#contract/groups.ts'
import { focusComposer, PostComposer } from '#client/composer/post-composer.tsx'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { counted } from '#client/page/counted.ts'
import { GroupOfPosts } from '#client/posts/group-of-posts.ts'
import { PostList } from '#client/posts/post-list.tsx'
import { Button } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { toast } from '#client/ui/overlays/toast.tsx'
import { replaceGroup } from './group-cache.ts'
import { GroupSearch } from './group-search.tsx'
import { JoinButton } from './join-button.tsx'
import { joiningWords } from './joining.tsx'
import { isReadOnly, ModeratedPosts } from './moderated-posts.tsx'
import { useNewGroupPosts } from './use-group-news.ts'
import '#client/posts/new-posts-pill.css'

export function GroupPosts({ group, hasSearch }: { group: Group; hasSearch: boolean }) {
  const pin = usePin(group.id)
  if (!group.may.read) return <Locked group={group} />
  return (
    <GroupOfPosts
      value={{
        groupId: group.id,
        pinnedId: group.pinnedPost?.id ?? null,
        pinnedBy: group.pinnedBy?.name,
        isReadOnly: isReadOnly(group),
        ...(group.may.moderate && !group.archivedAt && { onPin: (postId) => pin.mutate(postId) }),
      }}
    >
      <ModeratedPosts groupId={group.id} mayModerate={group.may.moderate}>
        <div className="group-column">
          {hasSearch && <GroupSearch groupId={group.id} />}
          {group.may.write && <PostComposer group={{ id: group.id, name: group.title }} />}
          {isForModerators(group) && (
            <p className="reminder">
              <Info />
              Only moderators post here.
            </p>
          )}
          <NewPosts groupId={group.id} />
          <PostList of={{ group: String(group.id) }} pinned={group.pinnedPost} empty={<NoPosts mayWrite={group.may.write} />} />
        </div>
      </ModeratedPosts>
    </GroupOfPosts>
  )
}

/** Members look for a place to write, so they are told why there is none. */
const isForModerators = ({ posting, membership, may, archivedAt }: Group) =>
  posting === 'moderators' && membership?.state === 'member' && !may.write && !archivedAt

/** Floats above the list without moving it, as on the home screen. */
function NewPosts({ groupId }: { groupId: number }) {
  const { count, show } = useNewGroupPosts(groupId)
  const press = () => show().catch(() => toast({ title: 'Error loading posts. Please try again later.', tone: 'bad' }))
  return (
    <div className="new-posts" role="status">
      {count > 0 && (
        <Button variant="primary" icon={<ArrowUp />} onClick={() => void press()}>
          {counted(count, 'new post')}
        </Button>
      )}
    </div>
  )
}

const NoPosts = ({ mayWrite }: { mayWrite: boolean }) => (
  <Empty text="Nothing has been posted here yet.">
    {mayWrite && (
      <Button variant="primary" icon={<Pencil />} onClick={focusComposer}>
        Write a post
      </Button>
    )}
  </Empty>
)

const Locked = ({ group }: { group: Group }) => (
  <div className="card bleed">
    <Empty
      drawing="padlock"
      text={`This group is ${joiningWords[group.joining].label.toLowerCase()}.`}
      sub="Its posts are for members. The rules and the moderators are under About."
    >
      {group.state === 'approved' && !group.archivedAt && <JoinButton group={group} look="page" />}
    </Empty>
  </div>
)

function usePin(groupId: number) {
  const client = useQueryClient()
  return useMutation<Group, ApiError, number | null>({
    mutationFn: (postId) => call(pinGroupPost, { params: { id: String(groupId) }, body: { postId } }),
    onSuccess: (group) => replaceGroup(client, group),
    onError: ({ words }) => toast({ title: 'Action failed', description: words, tone: 'bad' }),
  })
}
