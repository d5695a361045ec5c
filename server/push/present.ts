import { createHash } from 'node:crypto'
import { pathOf } from '#contract/notification-kinds.ts'
import type { Site } from '#contract/this-site.ts'
import type { Line } from '#server/notifications/letter-queries.ts'
import { sentenceOf } from '#server/notifications/sentence-in.ts'

/** What the service worker receives. */
export interface PushMessage {
  title: string
  body: string
  /** Where a click leads, on this site. */
  path: string
  /** Determines what replaces what, on the device's screen and at the push service. */
  tag: string
  /** The site’s own; null: the house's. */
  icon: string | null
}

const mostLines = 3
const longestSentence = 140
/** Below what every push service accepts (4,096 bytes with the overhead of encryption), above what the longest sentences need. */
const paddedBytes = 3000

/** A single thing by itself, several as a number with the first of them; for members who chose so, only that there is something. */
export function presentPush(
  lines: Line[],
  { userId, showsText, site }: { userId: number; showsText: boolean; site: Pick<Site, 'name' | 'icon'> },
): PushMessage {
  const [first] = lines
  const isOne = lines.length === 1
  const icon = site.icon?.small ?? null
  const where = isOne
    ? { path: pathOf(first!), tag: tagOf(userId, first!.key), icon }
    : { path: '/notifications', tag: tagOf(userId, 'several'), icon }
  if (!showsText) return { title: `Something new at ${site.name}`, body: '', ...where }
  const sentences = lines.slice(0, mostLines).map((line) => shorten(sentenceOf(line)))
  if (isOne) return { title: sentences[0]!, body: '', ...where }
  return { title: `${lines.length} new notifications`, body: sentences.join('\n'), ...where }
}

/** All the same length: otherwise the length would hint at the contents to those who pass it on. */
export function padded(message: PushMessage): string {
  const text = JSON.stringify(message)
  return text + ' '.repeat(Math.max(0, paddedBytes - Buffer.byteLength(text)))
}

/** Visible to push services: it tells them that two are about the same thing, but not which. */
const tagOf = (userId: number, about: number | string) =>
  createHash('sha256').update(`push ${userId} ${about}`).digest('base64url').slice(0, 24)

function shorten(sentence: string): string {
  const letters = [...sentence.replaceAll(/[\p{Cc}\s]+/gu, ' ')]
  return letters.length > longestSentence ? `${letters.slice(0, longestSentence - 1).join('')}…` : letters.join('')
}
