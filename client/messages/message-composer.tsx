import { ArrowUp } from 'lucide-react'
import type { KeyboardEvent, SubmitEvent } from 'react'
import { messageMaxLength } from '#contract/messages.ts'
import type { Person } from '#contract/users.ts'
import { useMember } from '#client/accounts/use-viewer.ts'
import { formatNumber } from '#client/page/counted.ts'
import { useFileDrop } from '#client/uploads/use-file-drop.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { GrowingTextArea } from '#client/ui/fields/growing-text-area.tsx'
import { AttachButton } from './attach-button.tsx'
import { changeDraft, useDraft } from './draft.ts'
import { MessageFiles } from './message-files.tsx'
import { sayTyping } from './typing.ts'
import { useMessageAttachments } from './use-message-attachments.ts'
import { useSend } from './use-send.ts'
import './message-composer.css'

/** From this length on, the remaining characters are shown. */
const countedFrom = messageMaxLength - 500

export function MessageComposer({ person }: { person: Person }) {
  const place = { viewerId: useMember().id, userId: person.id }
  const draft = useDraft(place)
  const files = useMessageAttachments(place, draft)
  const drop = useFileDrop(files.attach)
  const { send } = useSend(person.id)
  const { content, attachments } = draft

  const isBlank = content.trim() === '' && attachments.length === 0
  const isReady = !isBlank && content.length <= messageMaxLength && files.uploads.length === 0

  function submit(event?: SubmitEvent) {
    event?.preventDefault()
    if (isReady) send(draft)
  }

  function write(text: string) {
    changeDraft(place, () => ({ content: text }))
    if (text.trim() !== '') sayTyping(person.id)
  }

  return (
    <form className={classNames('composing', drop.isOver && 'is-over')} onSubmit={submit} {...drop.handlers}>
      <MessageFiles draft={draft} files={files} />
      <div className="msgbox">
        <AttachButton onFiles={files.attach} />
        <GrowingTextArea
          ref={focusWhereKeysAre}
          aria-label={`Message to ${person.name}`}
          placeholder="Write a message"
          value={content}
          onChange={({ target }) => write(target.value)}
          onKeyDown={(event) => {
            if (!sends(event)) return
            event.preventDefault()
            submit()
          }}
        />
        <Button type="submit" variant="primary" icon={<ArrowUp />} aria-label="Send" disabled={!isReady} />
      </div>
      <p className={classNames('msg-count', content.length > messageMaxLength && 'is-over')} role="status">
        {content.length >= countedFrom && countWords(content.length)}
      </p>
    </form>
  )
}

const countWords = (length: number) => `${formatNumber(length)} of ${formatNumber(messageMaxLength)} characters`

const hasTouchKeyboard = () => window.matchMedia('(pointer: coarse)').matches

/** Enter sends; Shift+Enter starts a new line, as does Enter on a touch keyboard. */
const sends = ({ key, shiftKey, nativeEvent }: KeyboardEvent) =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing && !hasTouchKeyboard()

/**
 * Opening a conversation usually means writing next; after the frame in which the screen itself takes the focus. A touch
 * keyboard would cover half of it.
 */
function focusWhereKeysAre(field: HTMLTextAreaElement | null) {
  if (field && !hasTouchKeyboard()) requestAnimationFrame(() => field.focus({ preventScroll: true }))
}
