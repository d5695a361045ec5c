import { ArrowDown } from 'lucide-react'
import { Button } from '#client/ui/button.tsx'

export const JumpToNewest = ({ unreadCount, onClick }: { unreadCount: number; onClick: () => void }) => (
  <div className="thread-jump">
    <Button size="sm" icon={<ArrowDown />} onClick={onClick}>
      {unreadCount > 0 ? `${unreadCount} new` : 'Newest'}
    </Button>
  </div>
)
