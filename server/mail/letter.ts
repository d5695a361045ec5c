import { letterHtml, type LetterWords } from './letter-html.ts'

export interface Letter {
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
}

export interface LetterDraft {
  to: string
  subject: string
  greetingName?: string
  paragraphs: string[]
  sections?: LetterWords['sections']
  action?: LetterWords['action']
  footer?: string
  /** Below the footer, for whoever wants no more of these. */
  footerLink?: LetterWords['footerLink']
  headers?: Record<string, string>
}

const ordinaryFooter =
  'You receive this letter because this address was entered at ibid., the professional network for librarians.'

/** Plain text, and the same words in the product's look. No pictures, and nothing that tells anybody it was opened. */
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
  return { to, subject: words.subject, text: letterText(words), html: letterHtml(words), ...(headers && { headers }) }
}

/** Controls, line separators and marks that turn the direction of writing: a value may not leave its place. */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim()

function letterText({ paragraphs, sections, action, footer, footerLink }: LetterWords): string {
  const lists = sections.flatMap(({ title, items }) => [title, ...items.map(({ label, url }) => `- ${label}\n  ${url}`)])
  const deed = action ? [`${action.label}:\n${action.url}`] : []
  const end = footerLink ? `${footer}\n${footerLink.label}: ${footerLink.url}` : footer
  return `${[...paragraphs, ...lists, ...deed, `-- \nibid.\n${end}`].join('\n\n')}\n`
}
