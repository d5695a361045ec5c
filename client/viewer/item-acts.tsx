import { Bookmark, Pencil, Quote } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Item } from '#contract/items.ts'
import { save, unsaveHolding } from '#contract/saves.ts'
import { call } from '#client/http/call.ts'
import { useAction } from '#client/http/use-action.ts'
import { paths } from '#client/paths.ts'
import { savesKey } from '#client/posts/saves-query.ts'
import { collectionsKey } from '#client/queue/use-decision.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { KebabButton } from '#client/ui/kebab-button.tsx'
import { lazyMenu } from '#client/ui/lazy-menu.tsx'

const ItemMenu = lazyMenu(() => import('./item-menu.tsx'))
const CiteDialog = lazy(async () => ({ default: (await import('#client/holdings/cite-dialog.tsx')).CiteDialog }))

export function ItemActs({ item, isMember }: { item: Item; isMember: boolean }) {
  const [isCiting, setIsCiting] = useState(false)
  const { id, state, may, collection } = item
  const isApproved = state === 'approved'
  return (
    <div className="item-acts">
      {may.edit && (
        <ButtonLink icon={<Pencil />} to={paths.editItem(collection.id, id)}>
          Edit item
        </ButtonLink>
      )}
      {isMember && isApproved && <SaveButton item={item} />}
      {isApproved && (
        <Button icon={<Quote />} aria-haspopup="dialog" onClick={() => setIsCiting(true)}>
          Cite
        </Button>
      )}
      {isMember && <ItemMenu trigger={<KebabButton label="Item options" />} item={item} />}
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

function SaveButton({ item: { id, savedByUser } }: { item: Item }) {
  const { mutate, isPending } = useAction(
    {
      run: (isSaved: boolean): Promise<unknown> =>
        isSaved ? call(save, { body: { holdingId: id } }) : call(unsaveHolding, { params: { id: String(id) } }),
      done: (isSaved) => ({ title: isSaved ? 'Item saved' : 'Item removed from Saved' }),
    },
    [collectionsKey, savesKey],
  )
  return (
    <Button icon={<Bookmark />} aria-pressed={savedByUser} disabled={isPending} onClick={() => mutate(!savedByUser)}>
      Save
    </Button>
  )
}
