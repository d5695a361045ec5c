import { Hourglass } from 'lucide-react'
import { Button } from '#client/ui/button.tsx'
import { NoticeBar } from '#client/ui/notice-bar.tsx'
import { DeletionDay } from './deletion-day.tsx'
import { useCancelDeletion } from './use-cancel-deletion.ts'

/** On every screen until the day: nobody is deleted by surprise, nor by somebody else unnoticed. */
export default function DeletionNotice({ date }: { date: string }) {
  const { mutate: cancel, isPending } = useCancelDeletion()
  const keep = (
    <Button size="sm" busy={isPending ? 'Saving...' : undefined} onClick={() => cancel()}>
      Keep my account
    </Button>
  )
  return (
    <NoticeBar label="Account deletion" icon={<Hourglass />} action={keep}>
      <p>
        Your account will be deleted on <DeletionDay date={date} />.
      </p>
    </NoticeBar>
  )
}
