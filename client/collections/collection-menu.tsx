import { Flag, Link2, ListPlus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Collection } from '#contract/collections.ts'
import { deleteHolding } from '#contract/holdings.ts'
import { useMember } from '#client/accounts/use-viewer.ts'
import { call } from '#client/http/call.ts'
import { copyLink } from '#client/page/copy-text.ts'
import { askToList } from '#client/page/list-subject.ts'
import { askToReport } from '#client/page/report-subject.ts'
import { paths } from '#client/paths.ts'
import { collectionsKey } from '#client/queue/use-decision.ts'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { KebabMenu, type KebabTrigger, type MenuChoice } from '#client/ui/overlays/kebab-menu.tsx'
import { useCollectionAction } from './queries.ts'

/** For `lazyMenu`. */
export default function CollectionMenu({ trigger, collection }: { trigger: KebabTrigger; collection: Collection }) {
  const viewer = useMember()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const { id, state, user, may } = collection
  const remove = useCollectionAction({
    run: () => call(deleteHolding, { params: { id: String(id) } }),
    done: { title: 'Collection deleted' },
  })
  const choices: (MenuChoice | false)[] = [
    state === 'approved' && {
      ...{ label: 'Add to list', Icon: ListPlus },
      onSelect: () => askToList({ holdingId: id, shownUnder: collectionsKey }),
    },
    { label: 'Copy link', Icon: Link2, onSelect: () => void copyLink(paths.collection(id)) },
    user.id !== viewer.id && {
      ...{ label: 'Report collection', Icon: Flag },
      onSelect: () => askToReport({ subjectType: 'holding', subjectId: id, kind: 'collection' }),
    },
    may.delete && { label: 'Delete collection', Icon: Trash2, danger: true, onSelect: () => setIsAsking(true) },
  ]
  return (
    <>
      <KebabMenu trigger={trigger} choices={[choices.filter((choice) => choice !== false)]} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Delete collection"
        sentence="Are you sure you want to delete this collection, with all its items and files?"
        confirmLabel="Delete"
        confirmIcon={<Trash2 />}
        destructive
        busy={remove.isPending ? 'Deleting...' : undefined}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => void navigate(paths.collections(), { replace: true }) })}
      />
    </>
  )
}
