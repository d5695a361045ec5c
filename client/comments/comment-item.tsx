import { type ReactNode, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { Comment } from '#contract/comments.ts'
import type { CurrentUser } from '#contract/users.ts'
import { paths } from '#client/paths.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { KebabButton } from '#client/ui/overlays/kebab-button.tsx'
import { lazyMenu } from '#client/ui/overlays/lazy-menu.tsx'
import { Paragraphs } from '#client/ui/paragraphs.tsx'
import { TimeAgo } from '#client/ui/time-ago.tsx'
import { PersonName } from '#client/users/person-name.tsx'
import { CommentEditor } from './comment-editor.tsx'
import type { ChangeThread } from './thread.ts'

const CommentMenu = lazyMenu(() => import('./comment-menu.tsx'))

type CommentItemProps = {
  comment: Comment
  badge: ReactNode
  viewer: CurrentUser
  mayModerate: boolean
  changeThread: ChangeThread
}

export function CommentItem({ comment, badge, viewer, mayModerate, changeThread }: CommentItemProps) {
  const { id, postId, user } = comment
  const { hash } = useLocation()
  const [isEditing, setIsEditing] = useState(false)
  const item = useRef<HTMLLIElement>(null)

  function stopEditing() {
    setIsEditing(false)
    // The field disappears; focus returns to the menu that opened it.
    item.current?.querySelector<HTMLElement>('.kebab')?.focus({ preventScroll: true })
  }

  return (
    <li ref={item} id={`comment-${id}`} className={classNames('comment', hash === `#comment-${id}` && 'is-target')}>
      <Avatar name={user.name} src={user.profilePicture} size={36} />
      <div>
        <div className="ch">
          <PersonName className="name" person={user} />
          {badge}
          <Link className="meta" to={paths.comment(postId, id)}>
            <TimeAgo date={comment.createdAt} />
          </Link>
          {comment.editedAt && <span className="meta">· edited</span>}
        </div>
        {isEditing ? (
          <CommentEditor comment={comment} changeThread={changeThread} onClose={stopEditing} />
        ) : (
          <div className="read-sm">
            <Paragraphs content={comment.content} language={comment.language} />
          </div>
        )}
      </div>
      <CommentMenu
        trigger={<KebabButton label="Comment options" />}
        comment={comment}
        viewer={viewer}
        mayModerate={mayModerate}
        changeThread={changeThread}
        onEdit={() => setIsEditing(true)}
      />
    </li>
  )
}
