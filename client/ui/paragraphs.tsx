import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { topicKey } from '#contract/posts.ts'
import { paths } from '#client/paths.ts'
import { labelOf, parseText, type TextPart } from './parse-text.ts'

type ParagraphsProps = { content: string; language?: string | null; children?: ReactNode }

/** `children` go at the end of the last paragraph. Position is identity here: the text changes as a whole. */
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

/** Right-to-left languages, among those server/texts/detect-language.ts knows. */
const rightToLeft = ['ar', 'fa', 'he', 'ur', 'yi']

/**
 * For the element of a text written by a person: how it is read out, hyphenated and laid out. If unknown, its first letters
 * decide.
 */
export function textLanguage(language: string | null | undefined) {
  if (!language) return { dir: 'auto' } as const
  return { lang: language, dir: rightToLeft.includes(language) ? 'rtl' : 'ltr' } as const
}
