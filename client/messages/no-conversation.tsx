import { SquarePen } from 'lucide-react'
import { useMember } from '#client/accounts/use-viewer.ts'
import { formatNumber } from '#client/page/counted.ts'
import { Button } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'

/** Beside the list while no conversation is open. */
export function NoConversation({ onNewMessage }: { onNewMessage: () => void }) {
  const { colleagueCount } = useMember()
  return (
    <div className="thread thread--none">
      <Empty drawing="drawer" text="Choose a conversation" sub={startWords(colleagueCount)}>
        <Button variant="primary" icon={<SquarePen />} onClick={onNewMessage}>
          New message
        </Button>
      </Empty>
    </div>
  )
}

function startWords(colleagueCount: number) {
  if (colleagueCount === 0) return 'Colleagues you connect with can be written to from here.'
  if (colleagueCount === 1) return 'Or start one with your colleague.'
  return `Or start one with any of your ${formatNumber(colleagueCount)} colleagues.`
}
