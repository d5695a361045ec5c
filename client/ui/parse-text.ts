import { mentionPattern, topicPattern } from '#contract/posts.ts'

export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'topic'; text: string; topic: string }
  | { kind: 'mention'; text: string; username: string }

const address = /(?<![\p{L}\p{N}_])((?:https?:\/\/|mailto:)[^\s<>"]+)/u
const special = new RegExp(`${address.source}|${topicPattern.source}|${mentionPattern.source}`, 'giu')

/** A person's text as paragraphs of plain text, links, topics and mentions. Nothing is ever interpreted as HTML. */
export const parseText = (content: string): TextPart[][] =>
  content
    .trim()
    .split(/\n\s*\n/)
    .map(parseParagraph)

function parseParagraph(paragraph: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of paragraph.matchAll(special)) {
    const part = readPart(match)
    if (!part) continue
    if (match.index > end) parts.push({ kind: 'text', text: paragraph.slice(end, match.index) })
    parts.push(part)
    end = match.index + part.text.length
  }
  if (end < paragraph.length) parts.push({ kind: 'text', text: paragraph.slice(end) })
  return parts
}

function readPart([text, url, topic, username]: RegExpExecArray): TextPart | undefined {
  if (url !== undefined) return readLink(withoutTrailingMarks(url))
  if (topic !== undefined) return { kind: 'topic', text, topic }
  return { kind: 'mention', text, username: username ?? '' }
}

/** An address with a username before its host pretends to be another site: it remains text. */
function readLink(text: string): TextPart | undefined {
  const url = URL.parse(text)
  if (!url || !['http:', 'https:', 'mailto:'].includes(url.protocol) || url.username || url.password) return
  return { kind: 'link', text, href: url.href }
}

/** A final comma belongs to the sentence around an address, as does a bracket opened before it. */
function withoutTrailingMarks(url: string): string {
  let end = url.length
  let unclosed = count(url, '(') - count(url, ')')
  for (; end > 0; end--) {
    const last = url[end - 1] ?? ''
    if (last === ')' && unclosed >= 0) break
    if (last === ')') unclosed += 1
    else if (!".,;:!?'’”»]}*_".includes(last)) break
  }
  return url.slice(0, end)
}

const count = (text: string, letter: string) => text.split(letter).length - 1

/** Longer posts are truncated, and "Read more" expands them. */
export const readMoreAbove = 600
/** Shorter than that, so that "Read more" never reveals a single word. */
const beginningLength = 400

const leastBeginning = beginningLength / 2

/** The beginning of a long text: up to its last complete sentence, or else word, with an ellipsis. */
export function beginningOf(content: string): string {
  const cut = content.slice(0, beginningLength).replace(/[\uD800-\uDBFF]$/, '')
  const atSentence = /^[^]*[.!?…。！？]["'”’»)\]]*(?=\s|(?<=[。！？]))/.exec(cut)?.[0] ?? ''
  if (atSentence.length > leastBeginning) return `${atSentence} …`
  const atWord = cut.replace(/\s\S*$/, '').trimEnd()
  // A very long word is cut anywhere.
  return `${atWord.length > leastBeginning ? atWord : cut}…`
}

/** How an address is shown: the host as the browser will request it, never a look-alike, and enough of the path. */
export function labelOf(href: string): string {
  const { protocol, host, pathname, search, hash } = new URL(href)
  const label = protocol === 'mailto:' ? pathname : host + (pathname === '/' ? '' : pathname) + search + hash
  return label.length > 60 ? `${label.slice(0, 59)}…` : label
}

/** A quick check: few texts mention this site, and only those are examined. */
export const mayLinkHere = (content: string) => content.includes(`://${window.location.host}/`)
