import { useInfiniteQuery } from '@tanstack/react-query'
import { ImagePlus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Collection } from '#contract/collections.ts'
import type { ItemCard } from '#contract/items.ts'
import type { Page } from '#client/http/call.ts'
import { useFileDrop } from '#client/uploads/use-file-drop.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { FileButton } from '#client/ui/fields/file-button.tsx'
import { PagedList } from '#client/ui/paged-list.tsx'
import { OrderedItems } from './ordered-items.tsx'
import { itemsQuery } from './queries.ts'
import { acceptOf } from './send-item-file.ts'
import { type Adding, useAddItems } from './use-add-items.ts'

/** While pictures are being processed, the list is polled. */
const lookAgainMs = 3_000
const isUnready = (pages: Page<ItemCard[]>[] = []) => pages.some(({ items }) => items.some((item) => item.waitingFiles > 0))

/** All items of a collection, for its editors. `children`: other ways to add some. */
export function ItemsPart({ collection, children }: { collection: Collection; children?: ReactNode }) {
  const { id, waitingFiles } = collection
  const { adding, add, remove } = useAddItems(collection)
  const { isOver, handlers } = useFileDrop((files) => files.forEach(add))
  const query = useInfiniteQuery({
    ...itemsQuery(id, {}, 50),
    refetchInterval: ({ state }) => (waitingFiles || isUnready(state.data?.pages) ? lookAgainMs : false),
  })
  return (
    <div className="collection-items">
      <div className={classNames('item-drop', isOver && 'is-over')} {...handlers}>
        <p className="muted">Drop pictures, PDFs or recordings here. Each becomes an item that has its name.</p>
        <div className="row wrap">
          <FileButton accept={acceptOf()} icon={<ImagePlus />} multiple onChoose={add}>
            Add items
          </FileButton>
          {children}
        </div>
        {adding.length > 0 && <OnTheirWay adding={adding} onRemove={remove} />}
      </div>
      <PagedList query={query} empty="This collection has no items yet." error="Error loading items. Please try again later.">
        {(items) => <OrderedItems collection={collection} items={items} query={query} />}
      </PagedList>
    </div>
  )
}

const OnTheirWay = ({ adding, onRemove }: { adding: Adding[]; onRemove: (key: string) => void }) => (
  <ul className="item-uploads" aria-label="Files on their way">
    {adding.map(({ key, file, progress, failure }) => (
      <li key={key}>
        <span className="grow" dir="auto">
          {file.name}
        </span>
        {failure === null ? (
          <progress value={progress} aria-label={`${file.name} is uploaded`} />
        ) : (
          <>
            <span className="err">{failure}</span>
            <Button size="sm" variant="ghost" icon={<X />} aria-label={`Remove ${file.name}`} onClick={() => onRemove(key)} />
          </>
        )}
      </li>
    ))}
  </ul>
)
