import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { type Comment, commentMaxLength, editComment } from '#contract/comments.ts'
import { Button } from '#client/ui/button.tsx'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { type ChangeThread, withEditedComment } from './thread.ts'
import '#client/ui/fields/field.css'

type CommentEditorProps = { comment: Comment; changeThread: ChangeThread; onClose: () => void }

export function CommentEditor({ comment, changeThread, onClose }: CommentEditorProps) {
  const [content, setContent] = useState(comment.content)
  const { mutate: save, isPending } = useEditComment(comment, changeThread)
  return (
    <form
      className="comment-edit"
      onSubmit={(event) => {
        event.preventDefault()
        save(content, { onSuccess: onClose })
      }}
      onKeyDown={({ key, nativeEvent }) => key === 'Escape' && !nativeEvent.isComposing && onClose()}
    >
      <textarea
        className="input"
        aria-label="Edit comment"
        maxLength={commentMaxLength}
        value={content}
        onChange={(event) => setContent(event.target.value)}
        ref={focusAtEnd}
      />
      <div className="row">
        <Button
          type="submit"
          size="sm"
          variant="primary"
          disabled={content.trim() === ''}
          busy={isPending ? 'Saving...' : undefined}
        >
          Save
        </Button>
        <Button size="sm" variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function focusAtEnd(field: HTMLTextAreaElement | null) {
  field?.focus()
  field?.setSelectionRange(field.value.length, field.value.length)
}

const useEditComment = ({ id }: Comment, changeThread: ChangeThread) =>
  useMutation<Comment, ApiError, string>({
    mutationFn: (content) => call(editComment, { params: { id: String(id) }, body: { content } }),
    onSuccess: (edited) => changeThread((thread) => withEditedComment(thread, edited)),
    onError: ({ words }) => toast({ title: 'Action failed', description: words, tone: 'bad' }),
  })
