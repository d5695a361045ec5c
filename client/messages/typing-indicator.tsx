import type { Person } from '#contract/users.ts'
import { useIsTyping } from './typing.ts'
import './typing-indicator.css'

export function TypingIndicator({ person }: { person: Person }) {
  if (!useIsTyping(person.id)) return null
  return (
    <>
      <div className="msg" aria-hidden="true">
        <div className="bub">
          <span className="typing">
            <i />
            <i />
            <i />
          </span>
        </div>
      </div>
      <p className="bub-t">{person.name} is typing</p>
    </>
  )
}
