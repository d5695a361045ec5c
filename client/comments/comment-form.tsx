import { Send } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { commentMaxLength } from '#contract/comments.ts'
import type { CurrentUser } from '#contract/users.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import { GrowingTextArea } from '#client/ui/fields/growing-text-area.tsx'
import { keepCommentDraft, useCommentDraft } from './comment-draft.ts'
import { nameOfThread, type ThreadOf } from './thread.ts'
import '#client/ui/fields/field.css'

/** What comments are called depends on the thing they are on. */
export interface CommentWords {
  all: string
  field: string
  button: string
}

export const commentWords: CommentWords = { all: 'Comments', field: 'Write a comment', button: 'Comment' }

type CommentFormProps = { viewer: CurrentUser; of: ThreadOf; words: CommentWords; onSubmit: (content: string) => void }

export function CommentForm({ viewer, of, words, onSubmit }: CommentFormProps) {
  const place = { viewerId: viewer.id, thread: nameOfThread(of) }
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
        // The button is disabled now. On a touch screen its keyboard would cover the comment.
        if (!isTouch()) event.currentTarget.querySelector('textarea')?.focus()
      }}
    >
      <Avatar name={viewer.name} src={viewer.profilePicture} size={36} />
      <GrowingTextArea
        className="input"
        aria-label={words.field}
        placeholder={words.field}
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
        {words.button}
      </Button>
    </form>
  )
}

/** Enter sends, as in any one-line field; Shift+Enter starts a new line, as does Enter on a touch keyboard. */
function sends({ key, shiftKey, nativeEvent }: KeyboardEvent) {
  return key === 'Enter' && !shiftKey && !nativeEvent.isComposing && !isTouch()
}

const isTouch = () => window.matchMedia('(pointer: coarse)').matches
