import {
  Ban,
  Bookmark,
  BookmarkX,
  Flag,
  Heart,
  History,
  Link2,
  ListPlus,
  Pencil,
  Pin,
  PinOff,
  SquareArrowOutUpRight,
  Trash2,
} from 'lucide-react'
import { lazy, Suspense, use, useState } from 'react'
import { useNavigate } from 'react-router'
import { canDeletePost, canEditPost, canReview, type Post } from '#contract/posts.ts'
import { useMember } from '#client/accounts/use-viewer.ts'
import { copyLink } from '#client/page/copy-text.ts'
import { askToList, askToReport } from '#client/page/asked-dialogs.ts'
import { paths } from '#client/paths.ts'
import { KebabMenu, type KebabTrigger, type MenuChoice } from '#client/ui/overlays/kebab-menu.tsx'
import { GroupOfPosts, ModeratedGroup } from './group-of-posts.ts'
import { useDeletePost } from './use-delete-post.ts'
import { useSavePost } from './use-save-post.ts'

const DeleteDialog = lazy(() => import('#client/ui/overlays/delete-dialog.tsx'))
const EditPostDialog = lazy(() => import('./edit-post-dialog.tsx'))
const LikersDialog = lazy(() => import('./likers-dialog.tsx'))
const PostHistoryDialog = lazy(() => import('./post-history-dialog.tsx'))

type Task = 'edit' | 'delete' | 'likers' | 'history'

type PostMenuProps = { trigger: KebabTrigger; post: Post; isWhole: boolean | undefined }

export default function PostMenu({ trigger, post, isWhole }: PostMenuProps) {
  const [task, setTask] = useState<Task>()
  const { mutate: remove } = useDeletePost(post.id)
  const navigate = useNavigate()
  const choices = usePostChoices(post, setTask)
  const close = () => setTask(undefined)

  function confirmDelete() {
    remove()
    if (isWhole) void navigate(paths.home(), { replace: true })
  }

  return (
    <>
      <KebabMenu trigger={trigger} choices={choices} />
      <Suspense>
        {task === 'delete' && <DeleteDialog thing="post" id={post.id} onClose={close} onConfirm={confirmDelete} />}
        {task === 'edit' && <EditPostDialog post={post} onClose={close} />}
        {task === 'likers' && <LikersDialog postId={post.id} onClose={close} />}
        {task === 'history' && <PostHistoryDialog postId={post.id} onClose={close} />}
      </Suspense>
    </>
  )
}

function usePostChoices(post: Post, setTask: (task: Task) => void): MenuChoice[][] {
  const viewer = useMember()
  const { mutate: save } = useSavePost(post.id)
  const address = paths.post(post.id)
  const isOwn = post.userId === viewer.id

  const everybody: MenuChoice[] = [
    { label: 'Open post', Icon: SquareArrowOutUpRight, to: address },
    { label: 'Copy link', Icon: Link2, onSelect: () => void copyLink(address) },
    post.savedByUser
      ? { label: 'Unsave post', Icon: BookmarkX, onSelect: () => save(false) }
      : { label: 'Save post', Icon: Bookmark, onSelect: () => save(true) },
    { label: 'Add to list', Icon: ListPlus, onSelect: () => askToList({ postId: post.id }) },
  ]
  const pinning = usePinning(post)
  const rejecting = useRejecting(post, isOwn)
  const likers: MenuChoice = { label: 'See who liked this', Icon: Heart, onSelect: () => setTask('likers') }
  const history: MenuChoice = { label: 'Edit history', Icon: History, onSelect: () => setTask('history') }
  const edit: MenuChoice = { label: 'Edit post', Icon: Pencil, onSelect: () => setTask('edit') }
  const report: MenuChoice = {
    label: 'Report post',
    Icon: Flag,
    onSelect: () => askToReport({ subjectType: 'post', subjectId: post.id }),
  }
  const remove: MenuChoice = { label: 'Delete post', Icon: Trash2, danger: true, onSelect: () => setTask('delete') }

  return [
    [
      ...everybody,
      ...pinning,
      ...(post.likes > 0 ? [likers] : []),
      ...(post.editedAt && canReview(viewer) ? [history] : []),
      ...(canEditPost(viewer, post) ? [edit] : []),
      ...(isOwn ? [] : [report]),
    ],
    [...rejecting, ...(canDeletePost(viewer, post) ? [remove] : [])],
  ]
}

/** For those who run the group that the post is in. */
function usePinning(post: Post): MenuChoice[] {
  const { pinnedId, onPin } = use(GroupOfPosts) ?? {}
  if (!onPin || post.state !== 'approved') return []
  return post.id === pinnedId
    ? [{ label: 'Unpin', Icon: PinOff, onSelect: () => onPin(null) }]
    : [{ label: 'Pin to the top', Icon: Pin, onSelect: () => onPin(post.id) }]
}

/** For them too; their own posts they delete. */
function useRejecting(post: Post, isOwn: boolean): MenuChoice[] {
  const moderated = use(ModeratedGroup)
  if (isOwn || post.state !== 'approved' || !moderated || moderated.groupId !== post.group?.id) return []
  return [{ label: 'Reject', Icon: Ban, danger: true, onSelect: () => moderated.onReject(post) }]
}
