import { Link2, PenLine } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { Event } from '#contract/events.ts'
import type { Occurrence } from '#contract/occurrences.ts'
import { useMember } from '#client/accounts/use-viewer.ts'
import { changeDraft } from '#client/composer/draft.ts'
import { copyLink } from '#client/page/copy-text.ts'
import { paths } from '#client/paths.ts'
import { Button } from '#client/ui/button.tsx'
import { isSeries } from './event-words.ts'

/** Its address to copy, or a post to begin at home, where it appears as a card. What only a group sees does not belong in the feed. */
export function ShareEvent({ event, date }: { event: Event; date: Occurrence }) {
  const viewer = useMember()
  const navigate = useNavigate()
  const path = paths.event(event.id, isSeries(event) ? date.id : undefined)

  function share() {
    const url = window.location.origin + path
    changeDraft({ userId: viewer.id }, ({ content }) => ({
      content: content.includes(url) ? content : [content, url].filter(Boolean).join('\n\n'),
    }))
    void navigate(paths.home())
  }

  return (
    <div className="event-share">
      <Button variant="ghost" size="sm" icon={<Link2 />} onClick={() => void copyLink(path)}>
        Copy link
      </Button>
      {event.audience !== 'group' && (
        <Button variant="ghost" size="sm" icon={<PenLine />} onClick={share}>
          Share to feed
        </Button>
      )}
    </div>
  )
}
