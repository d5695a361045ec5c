import { lazy } from 'react'
import type { Message } from '#contract/messages.ts'
import type { Person } from '#contract/users.ts'
import { classNames } from '#client/ui/class-names.ts'
import { KebabMenu } from '#client/ui/kebab-menu.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { unsentWords } from './last-line.ts'
import { MessageBody } from './message-body.tsx'

const loadMenu = () => import('./message-menu.tsx')
const MessageMenu = lazy(loadMenu)

type MessageRowProps = { message: Message; otherUser: Person }

export function MessageRow({ message, otherUser }: MessageRowProps) {
  const isOwn = message.senderId !== otherUser.id
  return (
    <div className={classNames('msg', isOwn && 'msg--me')}>
      {/* Takes the focus from a tap, which shows the menu beside it. */}
      <div className="msg-c" tabIndex={-1}>
        {message.isUnsent ? (
          <p className="bub bub--unsent">{unsentWords(isOwn, otherUser)}</p>
        ) : (
          <>
            <VisuallyHidden>{isOwn ? 'You wrote: ' : `${otherUser.name} wrote: `}</VisuallyHidden>
            <MessageBody content={message.content} attachments={message.attachments} />
          </>
        )}
      </div>
      <KebabMenu label="Message options" load={loadMenu}>
        <MessageMenu message={message} otherUser={otherUser} />
      </KebabMenu>
    </div>
  )
}
