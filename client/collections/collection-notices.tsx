import { answerEditing, type Collection } from '#contract/collections.ts'
import { InvitationNotice, ProposalNotice, ReviewNotice } from '#client/holdings/holding-notices.tsx'
import { call } from '#client/http/call.ts'
import { counted } from '#client/page/counted.ts'
import { paths } from '#client/paths.ts'
import { collectionsKey } from '#client/queue/use-decision.ts'
import { Alert } from '#client/ui/alert.tsx'
import { useCollectionAction } from './queries.ts'

/**
 * For its editors and reviewers: the state of the collection and of what is new in it; for someone invited to edit it, the
 * question.
 */
export function CollectionNotices({ collection }: { collection: Collection }) {
  const { id, state, may, hasProposal, waitingItems } = collection
  const ofReview = { holding: collection, roomKey: collectionsKey, editPath: paths.editCollection(id) }
  return (
    <div className="collection-notices">
      {may.answerEditing && <AskedToEdit collection={collection} />}
      <ReviewNotice {...ofReview} isOwn={may.edit} submittedWords="It has been submitted for review." />
      {hasProposal && <ProposalNotice {...ofReview} mayDrop={may.edit} />}
      {may.edit && state === 'approved' && waitingItems ? (
        <Alert tone="info" title={`${counted(waitingItems, 'item waits', 'items wait')} for review.`} />
      ) : null}
    </div>
  )
}

/** Also used by its line among the notifications. */
export const useAnswerEditing = ({ id, title }: { id: number; title: string }) =>
  useCollectionAction({
    run: (accept: boolean) => call(answerEditing, { params: { id: String(id) }, body: { accept } }),
    done: (accept) => ({ title: accept ? `You edit “${title}”` : 'Invitation declined' }),
  })

function AskedToEdit({ collection }: { collection: Collection }) {
  const { mutate, isPending } = useAnswerEditing(collection)
  const question = `${collection.user.name} asked you to edit this collection with them.`
  return <InvitationNotice question={question} isPending={isPending} onAnswer={(accept) => mutate(accept)} />
}
