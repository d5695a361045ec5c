import { Hourglass } from 'lucide-react'
import { Button } from '#client/ui/button.tsx'
import { NoticeBar } from '#client/ui/notice-bar.tsx'
import { DeletionDay, useCancelDeletion } from './waiting-deletion.tsx'

/** The notice disappears with its button: unless focus has moved elsewhere, it goes to the screen's heading. */
function readOn() {
  const main = document.getElementById('main')
  const heading = main?.querySelector('h1') ?? main
  if (!heading || main?.contains(document.activeElement)) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** On every screen until the day: no one is deleted by surprise, or by someone else without noticing. */
export default function DeletionNotice({ date }: { date: string }) {
  const { mutate: cancel, isPending } = useCancelDeletion(readOn)
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
