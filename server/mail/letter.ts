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
  action?: LetterWords['action']
  footer?: string
}

const ordinaryFooter =
  'You receive this letter because this address was entered at ibid., the professional network for librarians.'

/** Plain text, and the same words in the product's look. No pictures, and nothing that tells anybody it was opened. */
export function letter(draft: LetterDraft): Letter {
  const { to, action, greetingName } = draft
  if (action && !/^https?:\/\/[^\s<>"]+$/.test(action.url)) throw new Error('A letter may only link to a web address.')
  const words = {
    subject: oneLine(draft.subject),
    paragraphs: [greetingName ? `Hello ${greetingName},` : 'Hello,', ...draft.paragraphs].map(oneLine),
    action,
    footer: oneLine(draft.footer ?? ordinaryFooter),
  }
  return { to, subject: words.subject, text: letterText(words), html: letterHtml(words) }
}

/** Controls, line separators and marks that turn the direction of writing: a value may not leave its place. */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim()

function letterText({ paragraphs, action, footer }: LetterWords): string {
  const deed = action ? [`${action.label}:\n${action.url}`] : []
  return `${[...paragraphs, ...deed, `-- \nibid.\n${footer}`].join('\n\n')}\n`
}
