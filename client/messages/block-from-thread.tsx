import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Person } from '#contract/users.ts'
import { paths } from '#client/paths.ts'
import { BlockDialog } from '#client/profiles/block-dialog.tsx'
import { forgetConversation } from './conversation-cache.ts'
import { unreadMessagesQuery } from '#client/http/unread-queries.ts'

/** The conversation disappears along with the person. */
export default function BlockFromThread({ person, onClose }: { person: Person; onClose: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()

  function leave() {
    forgetConversation(client, person.id)
    void client.invalidateQueries(unreadMessagesQuery)
    void navigate(paths.messages())
  }
  return <BlockDialog person={person} onClose={onClose} onBlocked={leave} />
}
