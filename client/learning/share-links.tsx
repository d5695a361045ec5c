import { useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { endRecordLink, mostRecordLinks, type RecordLink } from '#contract/learning.ts'
import { call } from '#client/http/call.ts'
import { Button } from '#client/ui/button.tsx'
import { LoadError } from '#client/ui/empty.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { sayInstantDay, sayOpenDays } from './learning-days.ts'
import { recordLinksQuery, useLearningAction } from './queries.ts'
import './share.css'

/** The active links; their addresses are no longer stored anywhere. */
export function ShareLinks({ onShare }: { onShare: () => void }) {
  const { data: links = [], isLoadingError, refetch } = useQuery(recordLinksQuery)
  return (
    <section className="card card--pad bleed share" aria-labelledby="share-record">
      <div className="share-h">
        <div>
          <h2 className="title-sm" id="share-record">
            Share my record
          </h2>
          <p className="meta">
            {links.length < mostRecordLinks
              ? 'Nobody but you sees your record, unless you share it.'
              : `You have ${mostRecordLinks} links. End one to make another.`}
          </p>
        </div>
        <Button icon={<Link2 />} disabled={links.length >= mostRecordLinks} onClick={onShare}>
          Share a read-only link
        </Button>
      </div>
      {isLoadingError && <LoadError text="Error loading your links. Please try again later." onRetry={() => void refetch()} />}
      {links.length > 0 && (
        <ul aria-label="Links">
          {links.map((link) => (
            <LinkRow key={link.id} link={link} />
          ))}
        </ul>
      )}
    </section>
  )
}

function LinkRow({ link }: { link: RecordLink }) {
  const [isAsking, setIsAsking] = useState(false)
  const end = useLearningAction({
    run: () => call(endRecordLink, { params: { id: String(link.id) } }),
    done: { title: 'Link ended' },
  })
  const made = sayInstantDay(link.createdAt)
  return (
    <li>
      <div>
        <b>{sayOpenDays(link.from, link.until)}</b>
        <p className="meta">
          {[
            link.reflections ? 'With reflections' : 'Without reflections',
            link.evidence ? 'with files' : 'without files',
            `made on ${made}`,
            `opens until ${sayInstantDay(link.expiresAt)}`,
          ].join(', ')}
        </p>
      </div>
      <Button size="sm" variant="danger-quiet" aria-label={`End the link made on ${made}`} onClick={() => setIsAsking(true)}>
        End
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="End link"
        sentence="The link stops working."
        confirmLabel="End link"
        destructive
        busy={end.isPending ? 'Ending...' : undefined}
        onConfirm={() => end.mutate(undefined, { onSuccess: () => setIsAsking(false) })}
      />
    </li>
  )
}
