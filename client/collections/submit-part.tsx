import { Send } from 'lucide-react'
import type { Collection } from '#contract/collections.ts'
import { submitHolding } from '#contract/holdings.ts'
import { call } from '#client/http/call.ts'
import { counted } from '#client/page/counted.ts'
import { stateWords } from '#client/holdings/own-submissions.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { sayGigabytes, sayItems } from './collection-words.ts'
import { useCollectionAction } from './queries.ts'

/** Its state, how much space is left, and what is still missing before it can be submitted. */
export function SubmitPart({ collection }: { collection: Collection }) {
  const { id, state, may, reason, allItems, emptyItems, waitingFiles, failedFiles, bytesUsed, bytesLeft } = collection
  const submit = useCollectionAction({
    run: () => call(submitHolding, { params: { id: String(id) } }),
    done: { title: 'Collection submitted', description: 'It has been submitted for review.' },
  })
  const said = [
    sayItems(allItems ?? collection.items),
    emptyItems ? `${counted(emptyItems, 'item has', 'items have')} no file yet` : '',
    waitingFiles ? `${counted(waitingFiles, 'file is', 'files are')} being prepared` : '',
    failedFiles ? `${counted(failedFiles, 'file')} could not be read` : '',
    sayRoom(bytesUsed, bytesLeft),
  ]
  return (
    <div className="card collection-submit">
      <div>
        <p>
          <Badge>{stateWords[state]}</Badge>
        </p>
        {reason && state !== 'approved' && state !== 'pending' && <p dir="auto">{reason}</p>}
        <p className="meta">{said.filter(Boolean).join(' · ')}</p>
      </div>
      {may.submit && (
        <Button
          variant="primary"
          icon={<Send />}
          busy={submit.isPending ? 'Submitting...' : undefined}
          onClick={() => submit.mutate(undefined)}
        >
          Submit for review
        </Button>
      )}
    </div>
  )
}

/** "1.2 GB of 5 GB used" */
function sayRoom(used: number | null | undefined, left: number | null | undefined): string {
  if (used == null || left == null) return ''
  return `${sayGigabytes(used)} GB of ${sayGigabytes(used + left)} GB used`
}
