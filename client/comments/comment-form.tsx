import { Send } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { commentMaxLength } from '#contract/comments.ts'
import type { CurrentUser } from '#contract/users.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import { GrowingTextArea } from '#client/ui/growing-text-area.tsx'
import { keepCommentDraft, useCommentDraft } from './comment-draft.ts'
import '#client/ui/field.css'

type CommentFormProps = { viewer: CurrentUser; postId: number; onSubmit: (content: string) => void }

export function CommentForm({ viewer, postId, onSubmit }: CommentFormProps) {
  const place = { viewerId: viewer.id, postId }
  const content = useCommentDraft(place)
  const setContent = (text: string) => keepCommentDraft(place, text)
  const isBlank = content.trim() === ''

  function submit() {
    if (isBlank) return
    onSubmit(content.trim())
    setContent('')
  }

  return (
    <form
      className="reply"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Avatar name={viewer.name} src={viewer.profilePicture} size={36} />
      <GrowingTextArea
        className="input"
        aria-label="Write a comment"
        placeholder="Write a comment"
        maxLength={commentMaxLength}
        value={content}
        onChange={(event) => setContent(event.target.value)}
        onKeyDown={(event) => {
          if (!sends(event)) return
          event.preventDefault()
          submit()
        }}
      />
      <Button type="submit" icon={<Send className="i--sm" />} disabled={isBlank}>
        Comment
      </Button>
    </form>
  )
}

/** Enter sends, as in any one-line field; Shift+Enter is a new line, and on a touch keyboard Enter is one too. */
function sends({ key, shiftKey, nativeEvent }: KeyboardEvent) {
  return key === 'Enter' && !shiftKey && !nativeEvent.isComposing && !window.matchMedia('(pointer: coarse)').matches
}
