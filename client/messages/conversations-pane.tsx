import { SquarePen } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSettled } from '#client/page/use-settled.ts'
import { Button } from '#client/ui/button.tsx'
import { SearchField } from '#client/ui/fields/search-field.tsx'
import { ConversationList } from './conversation-list.tsx'
import { FolderLinks } from './folder-links.tsx'
import { PrivacyNote } from './earlier-messages.tsx'
import './conversations-pane.css'

type ConversationsPaneProps = {
  /** The other person in the open conversation; without one, the pane has the screen's heading. */
  openWith: number | undefined
  onNewMessage: () => void
}

export function ConversationsPane({ openWith, onNewMessage }: ConversationsPaneProps) {
  const [search] = useSearchParams()
  const [words, setWords] = useState('')
  const q = useSettled(words.trim())
  const folder = search.get('folder') === 'requests' ? 'requests' : 'inbox'
  const Heading = openWith === undefined ? 'h1' : 'h2'
  return (
    <section className="convs" aria-label="Conversations">
      <div className="convs-h">
        <div className="row row--between">
          <Heading>Messages</Heading>
          <Button variant="ghost" size="sm" icon={<SquarePen />} aria-label="New message" onClick={onNewMessage} />
        </div>
        <SearchField label="Search messages" value={words} onChange={setWords} />
        <FolderLinks folder={folder} />
      </div>
      <ConversationList of={{ folder, ...(q && { q }) }} openWith={openWith} />
      <PrivacyNote />
    </section>
  )
}
