import type { Site } from '#contract/this-site.ts'
import { letterHtml, type LetterWords } from './letter-html.ts'

/** What is to be said, until it is known in which site's name. */
export interface Letter {
  to: string
  words: LetterWords
  headers?: Record<string, string>
}

export interface ComposedLetter {
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
}

/** In whose name a letter goes, and in which color. */
export type Sender = Pick<Site, 'name' | 'accent'>

/** Stand for the site's name in what a letter says, at the end of a sentence with its dot, until it leaves. */
export const siteName = '\u{F0000}'
export const siteNameEnd = '\u{F0001}'

export interface LetterDraft {
  to: string
  subject: string
  greetingName?: string
  paragraphs: string[]
  sections?: LetterWords['sections']
  action?: LetterWords['action']
  footer?: string
  /** Below the footer, for anyone who wants no more of these. */
  footerLink?: LetterWords['footerLink']
  headers?: Record<string, string>
}

const ordinaryFooter = `You receive this letter because this address was entered at ${siteName}, the professional network for librarians.`

export function letter(draft: LetterDraft): Letter {
  const { to, action, greetingName, sections = [], footerLink, headers } = draft
  for (const link of [action, footerLink, ...sections.flatMap(({ items }) => items)]) {
    if (link && !/^https?:\/\/[^\s<>"]+$/.test(link.url)) throw new Error('A letter may only link to a web address.')
  }
  const words: LetterWords = {
    subject: oneLine(draft.subject),
    paragraphs: [greetingName ? `Hello ${greetingName},` : 'Hello,', ...draft.paragraphs].map(oneLine),
    sections: sections.map(({ title, items }) => ({
      title: oneLine(title),
      items: items.map(({ label, url }) => ({ label: oneLine(label), url })),
    })),
    action,
    footer: oneLine(draft.footer ?? ordinaryFooter),
    footerLink,
  }
  return { to, words, ...(headers && { headers }) }
}

/** Plain text, and the same words in the site's look. No pictures, and nothing that tells anyone it was opened. */
export function compose({ to, words: given, headers }: Letter, sender: Sender): ComposedLetter {
  const words = sayName(given, oneLine(sender.name))
  const { subject } = words
  return { to, subject, text: letterText(words, sender), html: letterHtml(words, sender), ...(headers && { headers }) }
}

/** In every text of it, however deep. */
function sayName<Said>(said: Said, name: string): Said {
  if (typeof said === 'string') {
    const atEnd = name.endsWith('.') ? name : `${name}.`
    return said.replaceAll(siteNameEnd, () => atEnd).replaceAll(siteName, () => name) as Said
  }
  if (Array.isArray(said)) return said.map((one: unknown) => sayName(one, name)) as Said
  if (typeof said !== 'object' || said === null) return said
  return Object.fromEntries(Object.entries(said).map(([key, one]) => [key, sayName(one, name)])) as Said
}

/** Controls, line separators and marks that turn the direction of writing: a value may not leave its place. */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim()

function letterText({ paragraphs, sections, action, footer, footerLink }: LetterWords, { name }: Sender): string {
  const lists = sections.flatMap(({ title, items }) => [title, ...items.map(({ label, url }) => `- ${label}\n  ${url}`)])
  const deed = action ? [`${action.label}:\n${action.url}`] : []
  const end = footerLink ? `${footer}\n${footerLink.label}: ${footerLink.url}` : footer
  return `${[...paragraphs, ...lists, ...deed, `-- \n${name}\n${end}`].join('\n\n')}\n`
}
