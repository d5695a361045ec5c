import { useMutation, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { Link } from 'react-router'
import { editList, type ListEntry, removeListEntry, type WholeList } from '#contract/lists.ts'
import type { Post } from '#contract/posts.ts'
import { HoldingLink } from '#client/holdings/holding-link.tsx'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { paths } from '#client/paths.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { textLanguage } from '#client/ui/paragraphs.tsx'
import { Grip, Steps, useReorder } from '#client/ui/fields/reorder.tsx'
import { toast } from '#client/ui/overlays/toast.tsx'
import { listQuery, listsKey, ownListsKey } from './queries.ts'

/** In its owner's order; the owner moves entries by pointer, keyboard, or buttons for single steps. */
export function ListEntries({ list, isOwn }: { list: WholeList; isOwn: boolean }) {
  const rows = useRef<HTMLOListElement>(null)
  const order = useOrderOf(rows, list)
  const remove = useRemove(list)
  const last = list.entries.length - 1
  return (
    <>
      <ol className="list-entries" ref={rows}>
        {list.entries.map((entry, at) => (
          <li key={entry.id} id={`entry-${entry.id}`} className={classNames(order.dragged === entry.id && 'is-dragged')}>
            {isOwn && <Grip entry={entry} order={order} />}
            <EntryLink entry={entry} />
            {isOwn && (
              <span className="list-moves">
                <Steps entry={entry} order={order} isFirst={at === 0} isLast={at === last} />
                <Button
                  variant="ghost"
                  size="sm"
                  icon={<X />}
                  aria-label={`Remove ${nameOf(entry)} from the list`}
                  disabled={remove.isPending && remove.variables === entry.id}
                  onClick={() => remove.mutate(entry.id)}
                />
              </span>
            )}
          </li>
        ))}
      </ol>
      {order.told}
    </>
  )
}

/** Changes are sent one after another: the last order wins, and a refetched list has it. */
function lineOf(listId: number) {
  const mutationKey = ['change-of-list', listId]
  return { mutationKey, scope: { id: mutationKey.join() } }
}

function useRemove({ id, title }: WholeList) {
  const client = useQueryClient()
  const line = lineOf(id)
  return useMutation<void, ApiError, number>({
    ...line,
    mutationFn: async (entryId) => {
      await call(removeListEntry, { params: { id: String(id), entryId: String(entryId) } })
      // Not only by refetching: moving another one meanwhile would cancel that.
      client.setQueryData(listQuery(id).queryKey, (list) => list && without(list, entryId))
    },
    onSuccess: () => toast({ title: `Removed from ${title}` }),
    onError: ({ words }) => toast({ title: 'Action failed', description: words, tone: 'bad' }),
    onSettled: () => {
      // What is still queued is not on the server yet.
      const isLast = client.isMutating({ mutationKey: line.mutationKey }) === 1
      void client.invalidateQueries({ queryKey: isLast ? listsKey : ownListsKey })
    },
  })
}

function without(list: WholeList, entryId: number): WholeList {
  const entries = list.entries.filter((entry) => entry.id !== entryId)
  return { ...list, entries, count: entries.length }
}

function useOrderOf(rows: RefObject<HTMLElement | null>, { id: listId }: WholeList) {
  const client = useQueryClient()
  const { queryKey } = listQuery(listId)
  // Something removed meanwhile can no longer be ordered.
  const stands = (entryId: number) => client.getQueryData(queryKey)?.entries.some(({ id }) => id === entryId)
  const { mutate } = useMutation<unknown, ApiError, number[]>({
    ...lineOf(listId),
    mutationFn: (order) => call(editList, { params: { id: String(listId) }, body: { order: order.filter(stands) } }),
    onError: ({ words }) => {
      toast({ title: 'Action failed', description: words, tone: 'bad' })
      void client.invalidateQueries({ queryKey })
    },
  })
  return useReorder<ListEntry>(rows, {
    entries: () => client.getQueryData(queryKey)?.entries ?? [],
    show: (entries) => {
      // Answers requested earlier would undo it.
      void client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (list) => list && { ...list, entries })
    },
    send: (entries) => mutate(entries.map(({ id }) => id)),
    nameOf,
  })
}

const nameMaxLength = 60
const shorten = (text: string, most: number) => (text.length > most ? `${text.slice(0, most).trimEnd()}…` : text)
const nameOf = ({ post, card }: ListEntry) => shorten(card?.title ?? post?.content ?? '', nameMaxLength)

function EntryLink({ entry: { post, card } }: { entry: ListEntry }) {
  if (card) return <HoldingLink holding={card} />
  return post && <PostLink post={post} />
}

const excerptMaxLength = 160

const PostLink = ({ post }: { post: Post }) => (
  <Link className="holding-link" to={paths.post(post.id)}>
    <span className="grow">
      <b {...textLanguage(post.language)}>{shorten(post.content || 'A post without words', excerptMaxLength)}</b>
      <span className="meta" dir="auto">
        Post · {post.user.name}
      </span>
    </span>
  </Link>
)
