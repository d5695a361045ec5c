import { FileText, Pencil, Play } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Event } from '#contract/events.ts'
import type { Occurrence } from '#contract/occurrences.ts'
import { Button } from '#client/ui/button.tsx'
import { Paragraphs } from '#client/ui/paragraphs.tsx'
import { useNow } from '#client/ui/time-ago.tsx'
import { hasEnded } from './event-words.ts'

const AfterwardsDialog = lazy(() => import('./afterwards-dialog.tsx'))

/** Recording, slides and a closing note, once it is over; hosts add and change them. */
export function Afterwards({ event, date }: { event: Event; date: Occurrence }) {
  const [isEditing, setIsEditing] = useState(false)
  const isOver = hasEnded(date, useNow())
  const { recordingUrl, slides, closingNote } = date
  const isEmpty = !recordingUrl && !slides && !closingNote
  const mayEdit = event.may.edit && event.state === 'approved' && !date.isCancelled
  if (!isOver || (isEmpty && !mayEdit)) return null
  return (
    <section aria-labelledby="event-afterwards">
      <div className="part-h">
        <h2 id="event-afterwards">Afterwards</h2>
        {mayEdit && (
          <Button size="sm" icon={<Pencil />} onClick={() => setIsEditing(true)}>
            {isEmpty ? 'Add recording and slides' : 'Edit'}
          </Button>
        )}
      </div>
      {isEmpty && <p className="muted">People who went are told when a recording, slides or a note is added.</p>}
      {closingNote && (
        <div className="read event-note">
          <Paragraphs content={closingNote} />
        </div>
      )}
      <div className="event-files">
        {recordingUrl && (
          <a className="filechip" href={recordingUrl} target="_blank" rel="noopener nofollow ugc">
            <Play />
            <span className="grow">
              <b>Recording</b>
              <span className="meta">{URL.parse(recordingUrl)?.host ?? recordingUrl}</span>
            </span>
          </a>
        )}
        {slides && (
          <a className="filechip" href={slides.url} {...(slides.name ? { download: slides.name } : elsewhere)}>
            <FileText />
            <span className="grow">
              <b>Slides</b>
              <span className="meta" dir="auto">
                {slides.name ?? URL.parse(slides.url)?.host}
              </span>
            </span>
          </a>
        )}
      </div>
      {isEditing && (
        <Suspense>
          <AfterwardsDialog date={date} onClose={() => setIsEditing(false)} />
        </Suspense>
      )}
    </section>
  )
}

const elsewhere = { target: '_blank', rel: 'noopener nofollow ugc' }
