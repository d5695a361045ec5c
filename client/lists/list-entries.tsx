import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { type ListEntry, removeListEntry, type WholeList } from '#contract/lists.ts'
import type { Post } from '#contract/posts.ts'
import { HoldingLink } from '#client/holdings/holding-link.tsx'
import { call } from '#client/http/call.ts'
import { useAction } from '#client/http/use-action.ts'
import { paths } from '#client/paths.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { textLanguage } from '#client/ui/paragraphs.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { listsKey } from './queries.ts'
import { useReorder } from './use-reorder.ts'

/** In its owner's order; the owner moves what stands in it by pointer, by keys, or by a button for each step. */
export function ListEntries({ list, isOwn }: { list: WholeList; isOwn: boolean }) {
  const items = useRef<HTMLOListElement>(null)
  const [told, setTold] = useState('')
  const { dragged, move, drag } = useReorder(list, items)
  const { mutate: remove } = useAction(
    {
      run: (entryId: number) => call(removeListEntry, { params: { id: String(list.id), entryId: String(entryId) } }),
      done: { title: `Removed from ${list.title}` },
    },
    [listsKey],
  )
  const last = list.entries.length - 1

  function step(entry: ListEntry, by: Step) {
    const place = move(entry.id, by)
    if (place !== undefined) setTold(`${nameOf(entry)} is now ${place} of ${last + 1}`)
  }

  return (
    <>
      <ol className="list-entries" ref={items}>
        {list.entries.map((entry, at) => (
          <li key={entry.id} id={`entry-${entry.id}`} className={classNames(dragged === entry.id && 'is-dragged')}>
            {isOwn && (
              <Button
                className="list-grip"
                variant="ghost"
                size="sm"
                icon={<GripVertical />}
                aria-label={`Move ${nameOf(entry)}`}
                aria-keyshortcuts="ArrowUp ArrowDown Home End"
                onPointerDown={(event) => drag(event, entry.id)}
                onKeyDown={(event) => pressed(event, (by) => step(entry, by))}
              />
            )}
            <EntryLink entry={entry} />
            {isOwn && (
              <span className="list-moves">
                <Button
                  variant="ghost"
                  size="sm"
                  icon={<ArrowUp />}
                  aria-label={`Move ${nameOf(entry)} up`}
                  aria-disabled={at === 0 || undefined}
                  onClick={() => step(entry, steps.ArrowUp)}
                />
                <Button
                  variant="ghost"
                  size="sm"
                  icon={<ArrowDown />}
                  aria-label={`Move ${nameOf(entry)} down`}
                  aria-disabled={at === last || undefined}
                  onClick={() => step(entry, steps.ArrowDown)}
                />
                <Button
                  variant="ghost"
                  size="sm"
                  icon={<X />}
                  aria-label={`Remove ${nameOf(entry)} from the list`}
                  onClick={() => remove(entry.id)}
                />
              </span>
            )}
          </li>
        ))}
      </ol>
      <VisuallyHidden role="status">{told}</VisuallyHidden>
    </>
  )
}

type Step = (at: number, last: number) => number

const steps = {
  ArrowUp: (at) => at - 1,
  ArrowDown: (at) => at + 1,
  Home: () => 0,
  End: (_at, last) => last,
} satisfies Record<string, Step>

function pressed(event: KeyboardEvent, take: (step: Step) => void) {
  const step = Object.entries<Step>(steps).find(([key]) => key === event.key)?.[1]
  if (!step) return
  event.preventDefault()
  take(step)
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
