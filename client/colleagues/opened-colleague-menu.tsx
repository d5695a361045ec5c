import { MessagesSquare, UserMinus } from 'lucide-react'
import { useState } from 'react'
import type { Connection } from '#contract/colleagues.ts'
import { paths } from '#client/paths.ts'
import { OpenedKebabMenu } from '#client/ui/opened-kebab-menu.tsx'
import { RemoveColleagueDialog } from './remove-colleague-dialog.tsx'

export default function OpenedColleagueMenu({ connection }: { connection: Connection }) {
  const [isAsking, setIsAsking] = useState(false)
  const { id, otherUser } = connection
  return (
    <>
      <OpenedKebabMenu
        label={`Options for ${otherUser.name}`}
        choices={[
          [{ label: 'Message', Icon: MessagesSquare, to: paths.conversation(otherUser.id) }],
          [{ label: 'Remove colleague', Icon: UserMinus, danger: true, onSelect: () => setIsAsking(true) }],
        ]}
      />
      {isAsking && <RemoveColleagueDialog connectionId={id} person={otherUser} onClose={() => setIsAsking(false)} />}
    </>
  )
}
