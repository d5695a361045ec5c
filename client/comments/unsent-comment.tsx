import type { CurrentUser } from '#contract/users.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Paragraphs } from '#client/ui/paragraphs.tsx'

type UnsentCommentProps = {
  author: CurrentUser
  content: string
  hasFailed: boolean
  onRetry: () => void
  onDiscard: () => void
}

/** Shown where it will be; one that could not be sent says so and can be sent again. */
export function UnsentComment({ author, content, hasFailed, onRetry, onDiscard }: UnsentCommentProps) {
  return (
    <li className="comment comment--unsent">
      <Avatar name={author.name} src={author.profilePicture} size={36} />
      <div>
        <div className="ch">
          <span className="name">{author.name}</span>
          <span className="meta">{hasFailed ? 'Not sent' : 'Sending...'}</span>
          {hasFailed && (
            <>
              <button type="button" className="link" onClick={onRetry}>
                Try again
              </button>
              <button type="button" className="link" onClick={onDiscard}>
                Discard
              </button>
            </>
          )}
        </div>
        <div className="read-sm">
          <Paragraphs content={content} />
        </div>
      </div>
    </li>
  )
}
