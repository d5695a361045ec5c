import { Flag, Link2, ListPlus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { deleteItem, type Item } from '#contract/items.ts'
import { useMember } from '#client/accounts/use-viewer.ts'
import { useCollectionAction } from '#client/collections/queries.ts'
import { call } from '#client/http/call.ts'
import { copyLink } from '#client/page/copy-text.ts'
import { askToList } from '#client/page/list-subject.ts'
import { askToReport } from '#client/page/report-subject.ts'
import { paths } from '#client/paths.ts'
import { collectionsKey } from '#client/queue/use-decision.ts'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { KebabMenu, type KebabTrigger, type MenuChoice } from '#client/ui/overlays/kebab-menu.tsx'

/** For `lazyMenu`. */
export default function ItemMenu({ trigger, item }: { trigger: KebabTrigger; item: Item }) {
  const viewer = useMember()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const { id, state, user, may, collection } = item
  const remove = useCollectionAction({
    run: () => call(deleteItem, { params: { id: String(id) } }),
    done: { title: 'Item deleted' },
  })
  const leave = () => void navigate(paths.collection(collection.id), { replace: true })
  const choices: (MenuChoice | false)[] = [
    state === 'approved' && {
      ...{ label: 'Add to list', Icon: ListPlus },
      onSelect: () => askToList({ holdingId: id, shownUnder: collectionsKey }),
    },
    { label: 'Copy link', Icon: Link2, onSelect: () => void copyLink(paths.item(collection.id, id)) },
    user.id !== viewer.id && {
      ...{ label: 'Report item', Icon: Flag },
      onSelect: () => askToReport({ subjectType: 'holding', subjectId: id, kind: 'item' }),
    },
    may.delete && { label: 'Delete item', Icon: Trash2, danger: true, onSelect: () => setIsAsking(true) },
  ]
  return (
    <>
      <KebabMenu trigger={trigger} choices={[choices.filter((choice) => choice !== false)]} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Delete item"
        sentence="Are you sure you want to delete this item and its files?"
        confirmLabel="Delete"
        confirmIcon={<Trash2 />}
        destructive
        busy={remove.isPending ? 'Deleting...' : undefined}
        onConfirm={() => remove.mutate(undefined, { onSuccess: leave })}
      />
    </>
  )
}
