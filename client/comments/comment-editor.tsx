import { useState } from 'react'
import { type Comment, commentMaxLength } from '#contract/comments.ts'
import { Button } from '#client/ui/button.tsx'
import type { ChangeThread } from './thread.ts'
import { useEditComment } from './use-edit-comment.ts'
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
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
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
