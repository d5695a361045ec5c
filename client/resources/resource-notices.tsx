import { Replace } from 'lucide-react'
import { addVersion, type Resource } from '#contract/resources.ts'
import { ProposalNotice, ReviewNotice } from '#client/holdings/holding-notices.tsx'
import { call } from '#client/http/call.ts'
import { paths } from '#client/paths.ts'
import { resourcesKey } from '#client/queue/use-decision.ts'
import { Alert, AlertActs } from '#client/ui/alert.tsx'
import { Button } from '#client/ui/button.tsx'
import { useResourceAction } from './queries.ts'

/** For its author and reviewers: its state, that of a change, and that of its link. */
export function ResourceNotices({ resource }: { resource: Resource }) {
  const isOwn = resource.role === 'author'
  const ofReview = { holding: resource, roomKey: resourcesKey, editPath: paths.editResource(resource.id) }
  return (
    <div className="holding-notices">
      <ReviewNotice {...ofReview} isOwn={isOwn} />
      {resource.hasProposal && <ProposalNotice {...ofReview} mayDrop={isOwn} />}
      {isOwn && !resource.hasProposal && <MovedLink resource={resource} />}
    </div>
  )
}

/** The address redirects permanently. Another link is a new version, and reviewed like one. */
function MovedLink({ resource: { id, versions } }: { resource: Resource }) {
  const movedTo = versions[0]?.link?.movedTo
  const use = useResourceAction({
    run: (link: string) => call(addVersion, { params: { id: String(id) }, body: { note: 'The address has changed.', link } }),
    done: { title: 'Version added', description: 'Your change has been submitted for review.' },
  })
  if (!movedTo) return null
  return (
    <Alert tone="info" title="The address has changed. Use the new one?">
      <p className="resource-url" dir="ltr">
        {movedTo}
      </p>
      <AlertActs>
        <Button
          size="sm"
          icon={<Replace />}
          busy={use.isPending ? 'Submitting...' : undefined}
          onClick={() => use.mutate(movedTo)}
        >
          Use the new one
        </Button>
      </AlertActs>
    </Alert>
  )
}
