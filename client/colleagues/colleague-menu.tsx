import { MessagesSquare, UserMinus } from 'lucide-react'
import { useState } from 'react'
import type { Connection } from '#contract/colleagues.ts'
import { paths } from '#client/paths.ts'
import { KebabMenu, type KebabTrigger } from '#client/ui/overlays/kebab-menu.tsx'
import { RemoveColleagueDialog } from './remove-colleague-dialog.tsx'

type ColleagueMenuProps = { trigger: KebabTrigger; connection: Connection }

export default function ColleagueMenu({ trigger, connection }: ColleagueMenuProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { id, otherUser } = connection
  return (
    <>
      <KebabMenu
        trigger={trigger}
        choices={[
          [{ label: 'Message', Icon: MessagesSquare, to: paths.conversation(otherUser.id) }],
          [{ label: 'Remove colleague', Icon: UserMinus, danger: true, onSelect: () => setIsAsking(true) }],
        ]}
      />
      {isAsking && <RemoveColleagueDialog connectionId={id} person={otherUser} onClose={() => setIsAsking(false)} />}
    </>
  )
}
