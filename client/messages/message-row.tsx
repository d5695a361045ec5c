import type { Message } from '#contract/messages.ts'
import type { Person } from '#contract/users.ts'
import { classNames } from '#client/ui/class-names.ts'
import { KebabButton } from '#client/ui/overlays/kebab-button.tsx'
import { lazyMenu } from '#client/ui/overlays/lazy-menu.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { unsentWords } from './last-line.ts'
import { MessageBody } from './message-body.tsx'

const MessageMenu = lazyMenu(() => import('./message-menu.tsx'))

type MessageRowProps = { message: Message; otherUser: Person }

export function MessageRow({ message, otherUser }: MessageRowProps) {
  const isOwn = message.senderId !== otherUser.id
  return (
    <div className={classNames('msg', isOwn && 'msg--me')}>
      {/* Takes focus on a tap, which shows the menu beside it. */}
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
      <MessageMenu trigger={<KebabButton label="Message options" />} message={message} otherUser={otherUser} />
    </div>
  )
}
