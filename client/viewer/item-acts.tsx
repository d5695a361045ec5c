import { Pencil, Quote } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { deleteItem, type Item } from '#contract/items.ts'
import { call } from '#client/http/call.ts'
import { SaveButton } from '#client/lists/save-button.tsx'
import { paths } from '#client/paths.ts'
import { collectionsKey } from '#client/queue/use-decision.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { KebabButton } from '#client/ui/overlays/kebab-button.tsx'
import { lazyMenu } from '#client/ui/overlays/lazy-menu.tsx'

const HoldingMenu = lazyMenu(() => import('#client/lists/holding-menu.tsx'))
const CiteDialog = lazy(async () => ({ default: (await import('#client/holdings/cite-dialog.tsx')).CiteDialog }))

export function ItemActs({ item, isMember }: { item: Item; isMember: boolean }) {
  const [isCiting, setIsCiting] = useState(false)
  const { id, state, may, collection } = item
  const isApproved = state === 'approved'
  return (
    <div className="holding-acts-line">
      {may.edit && (
        <ButtonLink icon={<Pencil />} to={paths.editItem(collection.id, id)}>
          Edit item
        </ButtonLink>
      )}
      {isMember && isApproved && <SaveButton holding={item} roomKey={collectionsKey} />}
      {isApproved && (
        <Button icon={<Quote />} aria-haspopup="dialog" onClick={() => setIsCiting(true)}>
          Cite
        </Button>
      )}
      {isMember && (
        <HoldingMenu
          trigger={<KebabButton label="Item options" />}
          holding={item}
          path={paths.item(collection.id, id)}
          roomKey={collectionsKey}
          leaveTo={paths.collection(collection.id)}
          along=" and its files"
          remove={() => call(deleteItem, { params: { id: String(id) } })}
        />
      )}
      {isCiting && (
        <Suspense>
          <CiteDialog
            pathOf={(format) => `/api/items/${id}/citation?format=${format}`}
            name={`ibid-${id}`}
            onClose={() => setIsCiting(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
