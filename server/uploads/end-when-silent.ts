import type { Readable } from 'node:stream'
import { Problem } from '#server/http/problem.ts'

/** How long the whole may take stands in app.ts; this is for senders that fall silent in the middle. */
const longestSilenceMs = 20_000

export function endWhenSilent(body: Readable, silenceMs = longestSilenceMs) {
  const silence = setTimeout(() => body.destroy(new Problem('too_slow')), silenceMs)
  body.on('data', () => silence.refresh())
  for (const end of ['end', 'close']) body.once(end, () => clearTimeout(silence))
}
