import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { type Post, topicKey } from '#contract/posts.ts'
import { useKeptState } from '#client/page/use-kept-state.ts'
import { paths } from '#client/paths.ts'
import { beginningOf, labelOf, parseText, readMoreAbove, type TextPart } from './parse-text.ts'
import { textLanguage } from './text-language.ts'

type PostTextProps = { post: Pick<Post, 'id' | 'content' | 'language'>; isWhole?: boolean | undefined }

export function PostText({ post: { id, content, language }, isWhole }: PostTextProps) {
  const [isOpen, setIsOpen] = useKeptState(`post-text-${id}`, false)
  const body = useRef<HTMLDivElement>(null)
  const isCut = content.length > readMoreAbove && !isWhole && !isOpen

  function open() {
    setIsOpen(true)
    // The button goes away; whoever pressed it by keyboard goes on reading from here.
    body.current?.focus({ preventScroll: true })
  }

  return (
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
  )
}

type ParagraphsProps = { content: string; language?: string | null; children?: ReactNode }

/** `children` end the last paragraph. Position is identity here: the text changes as a whole. */
export const Paragraphs = ({ content, language, children }: ParagraphsProps) =>
  parseText(content).map((parts, index, { length }) => (
    <p key={index} {...textLanguage(language)}>
      {parts.map((part, index) => (
        <Part key={index} part={part} />
      ))}
      {index === length - 1 && children}
    </p>
  ))

function Part({ part }: { part: TextPart }) {
  if (part.kind === 'text') return part.text
  if (part.kind === 'topic') {
    return (
      <Link className="in-text" to={paths.topic(topicKey(part.topic))}>
        {part.text}
      </Link>
    )
  }
  if (part.kind === 'mention') {
    return (
      <Link className="in-text" to={paths.search(part.text, 'people')}>
        {part.text}
      </Link>
    )
  }
  return (
    <a className="in-text" href={part.href} title={part.href} target="_blank" rel="noopener nofollow ugc">
      {labelOf(part.href)}
    </a>
  )
}
