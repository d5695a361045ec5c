import { Flag, Link2, Pencil, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { canDeleteComment, canEditComment, type Comment, deleteComment } from '#contract/comments.ts'
import type { CurrentUser } from '#contract/users.ts'
import { copyLink } from '#client/page/copy-text.ts'
import { askToReport } from '#client/page/asked-dialogs.ts'
import { paths } from '#client/paths.ts'
import { KebabMenu, type KebabTrigger, type MenuChoice } from '#client/ui/overlays/kebab-menu.tsx'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { type ChangeThread, withCommentAgain, withoutComment } from './thread.ts'

const DeleteDialog = lazy(() => import('#client/ui/overlays/delete-dialog.tsx'))

type CommentMenuProps = {
  trigger: KebabTrigger
  comment: Comment
  viewer: CurrentUser
  mayModerate: boolean
  changeThread: ChangeThread
  onEdit: () => void
}

export default function CommentMenu({ trigger, comment, viewer, mayModerate, changeThread, onEdit }: CommentMenuProps) {
  const { id, postId, user } = comment
  const [isDeleting, setIsDeleting] = useState(false)
  const { mutate: remove } = useDeleteComment(comment, changeThread)

  const report = () => askToReport({ subjectType: 'comment', subjectId: id })
  const choices: (MenuChoice | false)[][] = [
    [
      { label: 'Copy link', Icon: Link2, onSelect: () => void copyLink(paths.comment(postId, id)) },
      canEditComment(viewer, comment) && { label: 'Edit comment', Icon: Pencil, onSelect: onEdit },
      user.id !== viewer.id && { label: 'Report comment', Icon: Flag, onSelect: report },
    ],
    [
      (mayModerate || canDeleteComment(viewer, comment)) && {
        label: 'Delete comment',
        Icon: Trash2,
        danger: true,
        onSelect: () => setIsDeleting(true),
      },
    ],
  ]

  return (
    <>
      <KebabMenu trigger={trigger} choices={choices.map((group) => group.filter((choice) => choice !== false))} />
      {isDeleting && (
        <Suspense>
          <DeleteDialog thing="comment" id={id} onClose={() => setIsDeleting(false)} onConfirm={() => remove()} />
        </Suspense>
      )}
    </>
  )
}

const useDeleteComment = (comment: Comment, changeThread: ChangeThread) =>
  useMutation<unknown, ApiError>({
    mutationFn: () => call(deleteComment, { params: { id: String(comment.id) } }),
    onMutate: () => changeThread((thread) => withoutComment(thread, comment.id)),
    onSuccess: () => toast({ title: 'Comment deleted' }),
    onError: ({ words }) => {
      changeThread((thread) => withCommentAgain(thread, comment))
      toast({ title: 'Action failed', description: words, tone: 'bad' })
    },
  })
