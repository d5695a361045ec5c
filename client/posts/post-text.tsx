import { lazy, Suspense, useRef, useState } from 'react'
import type { Post } from '#contract/posts.ts'
import { Paragraphs } from '#client/ui/paragraphs.tsx'
import { beginningOf, mayLinkHere, readMoreAbove } from '#client/ui/parse-text.ts'

const LinkedCards = lazy(() => import('#client/holdings/linked-cards.tsx'))

type PostTextProps = { post: Pick<Post, 'id' | 'content' | 'language'>; isWhole?: boolean | undefined }

export function PostText({ post: { id, content, language }, isWhole }: PostTextProps) {
  const [isOpen, setIsOpen] = useKeptState(`post-text-${id}`, false)
  const body = useRef<HTMLDivElement>(null)
  const isCut = content.length > readMoreAbove && !isWhole && !isOpen

  function open() {
    setIsOpen(true)
    // The button disappears; for keyboard users, reading continues from here.
    body.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <div className="post-body read" ref={body} tabIndex={-1}>
        {isCut ? (
          <Paragraphs content={beginningOf(content)} language={language}>
            {' '}
            <button type="button" lang="en" className="link more" onClick={open}>
              Read more
            </button>
          </Paragraphs>
        ) : (
          <Paragraphs content={content} language={language} />
        )}
      </div>
      {mayLinkHere(content) && (
        <Suspense>
          <LinkedCards content={content} />
        </Suspense>
      )}
    </>
  )
}

const kept = new Map<string, unknown>()

/** State that outlives its component, so that a page gone back to has the height it was left with. Lost on a reload. */
export function useKeptState<Value>(key: string, initial: Value) {
  const [value, setValue] = useState(() => (kept.has(key) ? (kept.get(key) as Value) : initial))
  const keep = (next: Value) => {
    kept.set(key, next)
    setValue(next)
  }
  return [value, keep] as const
}
