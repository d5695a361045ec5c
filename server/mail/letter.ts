import type { LetterLanguage } from '#contract/letter-languages.ts'
import type { Site } from '#contract/this-site.ts'
import { letterHtml, type LetterWords } from './letter-html.ts'
import type { Words } from './words/en/english.ts'
import type { LetterText } from './words/letter-text.ts'
import { siteName, siteNameEnd } from './words/site-name.ts'
import { wordsIn } from './words/words.ts'

export { siteName, siteNameEnd }

/** The person a letter is for. */
export interface Addressee {
  to: string
  /** Whose language to use, if the address does not tell; null: the site's, for every address. */
  readerId?: number | null
  /** If already known, or if nothing else knows it any more. */
  language?: LetterLanguage
}

/** What is to be said, before the site's name and the language are filled in. */
export interface Letter extends Addressee {
  write: (words: Words) => LetterWords
  headers?: Record<string, string>
}

export interface ComposedLetter {
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
}

/** The name, color and language of a letter's sender. */
export type Sender = Pick<Site, 'name' | 'accent'> & { language?: LetterLanguage }

interface Envelope extends Addressee {
  greetingName?: string
  headers?: Record<string, string>
}

interface Said extends Omit<LetterText, 'action'> {
  sections?: LetterWords['sections']
  /** Below the footer, for those who want no more of these. */
  footerLink?: LetterWords['footerLink']
}

/** In a person's or a test's own words: the same in every language, except for the frame around them. */
export interface LetterDraft extends Envelope, Said {
  action?: LetterWords['action']
}

export interface WordedDraft extends Envelope {
  /** From a catalogue (words/words.ts). */
  say: (words: Words) => Said & Pick<LetterText, 'action'>
  /** Where its button leads. */
  url?: string
}

export function letter(draft: LetterDraft | WordedDraft): Letter {
  const { to, readerId, language: known, greetingName, headers } = draft
  if (!('say' in draft)) requireWebLinks(draft)
  const write = (words: Words) => {
    const said = saidIn(draft, words)
    requireWebLinks(said)
    const { subject, paragraphs, sections = [], action, footerLink } = said
    const { frame, language } = words
    return {
      language,
      ...{ orOpen: frame.orOpen(), colon: frame.colon() },
      subject: oneLine(subject),
      paragraphs: [frame.greeting({ name: greetingName || undefined }), ...paragraphs].map(oneLine),
      sections: sections.map(({ title, items }) => ({
        title: oneLine(title),
        items: items.map(({ label, url }) => ({ label: oneLine(label), url })),
      })),
      action,
      footer: oneLine(said.footer ?? frame.footer()),
      footerLink,
    }
  }
  return {
    ...{ to, write, ...(readerId !== undefined && { readerId }), ...(known && { language: known }) },
    ...(headers && { headers }),
  }
}

function saidIn(draft: LetterDraft | WordedDraft, words: Words): Said & Pick<LetterDraft, 'action'> {
  if (!('say' in draft)) return draft
  const { action: label, ...said } = draft.say(words)
  return { ...said, ...(label && draft.url && { action: { label, url: draft.url } }) }
}

function requireWebLinks({ action, footerLink, sections = [] }: Said & Pick<LetterDraft, 'action'>) {
  for (const link of [action, footerLink, ...sections.flatMap(({ items }) => items)]) {
    if (link && !/^https?:\/\/[^\s<>"]+$/.test(link.url)) throw new Error('A letter may only link to a web address.')
  }
}

/** Plain text, and the same words in the site's look. No pictures, and nothing that reveals whether it was opened. */
export function compose({ to, write, headers }: Letter, sender: Sender): ComposedLetter {
  const { language = 'en' } = sender
  const words = sayName(write(wordsIn[language]), oneLine(sender.name))
  const { subject } = words
  const text = letterText(words, sender)
  return { to, subject, text, html: letterHtml(words, sender), headers: { 'Content-Language': language, ...headers } }
}

/** In all its texts, at any depth. */
function sayName<Said>(said: Said, name: string): Said {
  if (typeof said === 'string') {
    const atEnd = name.endsWith('.') ? name : `${name}.`
    return said.replaceAll(siteNameEnd, () => atEnd).replaceAll(siteName, () => name) as Said
  }
  if (Array.isArray(said)) return said.map((one: unknown) => sayName(one, name)) as Said
  if (typeof said !== 'object' || said === null) return said
  return Object.fromEntries(Object.entries(said).map(([key, one]) => [key, sayName(one, name)])) as Said
}

/**
 * Control characters, line separators and marks that reverse the writing direction: a value must not break out of its place.
 */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim()

function letterText({ paragraphs, sections, action, footer, footerLink, colon }: LetterWords, { name }: Sender): string {
  const lists = sections.flatMap(({ title, items }) => [title, ...items.map(({ label, url }) => `- ${label}\n  ${url}`)])
  const deed = action ? [`${action.label}${colon}\n${action.url}`] : []
  const end = footerLink ? `${footer}\n${footerLink.label}${colon} ${footerLink.url}` : footer
  return `${[...paragraphs, ...lists, ...deed, `-- \n${name}\n${end}`].join('\n\n')}\n`
}

const longestName = 60

/**
 * A name safe to use in a letter to someone who may not have asked for one: registering a stranger's address must not
 * deliver a link or an essay to them. Words containing an address are removed; dots that could form one become spaces.
 */
export function plainName(name: string): string {
  const words = name
    .normalize('NFKC')
    .split(/[\s\p{Cc}]+/u)
    .filter((word) => !/[/\\@:]|^www\./i.test(word))
    .map((word) => word.replaceAll(/[.。](?=[\p{L}\p{N}]{2})/gu, ' '))
  return [...words.join(' ')].slice(0, longestName).join('').trim()
}
