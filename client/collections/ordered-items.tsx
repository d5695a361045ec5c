import { type InfiniteData, type UseInfiniteQueryResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef } from 'react'
import { Link } from 'react-router'
import type { Collection } from '#contract/collections.ts'
import { deleteItem, type ItemCard, listItems, orderItems } from '#contract/items.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call, callPage, type Page } from '#client/http/call.ts'
import { counted } from '#client/page/counted.ts'
import { paths } from '#client/paths.ts'
import { collectionsKey } from '#client/queue/use-decision.ts'
import { Badge } from '#client/ui/badge.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { textLanguage } from '#client/ui/paragraphs.tsx'
import { Grip, Steps, useReorder } from '#client/ui/fields/reorder.tsx'
import { toast } from '#client/ui/overlays/toast.tsx'
import { DeleteButton } from './delete-button.tsx'
import { ItemPicture } from './item-list.tsx'
import { itemsQuery } from './queries.ts'

type Query = UseInfiniteQueryResult<InfiniteData<Page<ItemCard[]>>>
type OrderedItemsProps = { collection: Collection; items: ItemCard[]; query: Query }

/** Moved by pointer, keyboard or step by step, if the collection is ordered by hand. */
export function OrderedItems({ collection, items, query }: OrderedItemsProps) {
  const rows = useRef<HTMLOListElement>(null)
  const order = useOrderOf(rows, collection, query)
  const isByHand = collection.order === 'manual'
  const last = items.length - 1
  return (
    <>
      <ol className="ordered-items" ref={rows} aria-label="Items">
        {items.map((item, at) => (
          <li key={item.id} id={`entry-${item.id}`} className={classNames(order.dragged === item.id && 'is-dragged')}>
            {isByHand && <Grip entry={item} order={order} />}
            <ItemPicture item={item} />
            <span className="grow">
              <Link className="title" to={paths.editItem(collection.id, item.id)} {...textLanguage(item.language)}>
                {item.title}
              </Link>
              <State item={item} isApproved={collection.state === 'approved'} />
            </span>
            <span className="ordered-items-acts">
              {isByHand && <Steps entry={item} order={order} isFirst={at === 0} isLast={at === last && !query.hasNextPage} />}
              <DeleteButton
                thing="item"
                name={item.title}
                sentence="Are you sure you want to delete this item, with its files?"
                run={() => call(deleteItem, { params: { id: String(item.id) } })}
              />
            </span>
          </li>
        ))}
      </ol>
      {order.told}
    </>
  )
}

const State = ({ item: { waits, isEmpty, waitingFiles, failedFiles }, isApproved }: { item: ItemCard; isApproved: boolean }) => (
  <span className="item-states">
    {isApproved && waits && <Badge tone="plain">Pending review</Badge>}
    {isEmpty && <span className="meta">It has no file yet.</span>}
    {waitingFiles > 0 && <span className="meta">The picture is being prepared.</span>}
    {failedFiles > 0 && <span className="err">{counted(failedFiles, 'file')} could not be read.</span>}
  </span>
)

function useOrderOf(rows: RefObject<HTMLElement | null>, { id }: Collection, query: Query) {
  const client = useQueryClient()
  const { queryKey } = itemsQuery(id, {}, 50)
  const mutationKey = ['order', id]
  const { mutate } = useMutation<unknown, ApiError, { itemId: number; next: number | undefined }>({
    mutationFn: async ({ itemId, next }) =>
      call(orderItems, { params: { id: String(id) }, body: { itemId, before: next ?? (await firstOfRest(id, query)) } }),
    // One after another, so that the last move wins.
    scope: { id: `order-of-collection-${id}` },
    mutationKey,
    onSuccess: () => toast({ title: 'Order saved' }),
    onError: ({ words }) => toast({ title: 'Action failed', description: words, tone: 'bad' }),
    // Page boundaries and neighbors have changed. Only after the last of several moves: earlier, the list would jump back.
    onSettled: () => {
      if (client.isMutating({ mutationKey }) === 1) void client.invalidateQueries({ queryKey: collectionsKey })
    },
  })
  return useReorder<ItemCard>(rows, {
    entries: () => client.getQueryData(queryKey)?.pages.flatMap(({ items }) => items) ?? [],
    show: (items) => {
      // Answers requested earlier would undo it.
      void client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (data) => data && { ...data, pages: inPages(data.pages, items) })
    },
    send: (items, itemId) => mutate({ itemId, next: items[items.findIndex((item) => item.id === itemId) + 1]?.id }),
    nameOf: ({ title }) => title,
  })
}

/**
 * There may be more below the last one shown: so it goes before those, not to the end. Not fetched as a page of the list,
 * since the next move would cancel that.
 */
async function firstOfRest(id: number, { data }: Query): Promise<number | null> {
  const cursor = data?.pages.at(-1)?.nextCursor
  if (!cursor) return null
  const { items } = await callPage(listItems, { params: { id: String(id) }, query: { limit: 1, cursor } })
  return items[0]?.id ?? null
}

/** Each page keeps its length. */
function inPages(pages: Page<ItemCard[]>[], items: ItemCard[]): Page<ItemCard[]>[] {
  let start = 0
  return pages.map((page) => ({ ...page, items: items.slice(start, (start += page.items.length)) }))
}
