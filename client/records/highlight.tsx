import { Fragment } from 'react'
import { folded } from './record.ts'

type HighlightProps = { text: string; words: string }

/** A text with every match of the words marked, whatever its accents. */
export function Highlight({ text, words }: HighlightProps) {
  const wanted = folded(words.trim())
  if (wanted === '') return text
  return piecesOf(text, wanted).map(({ piece, isFound }, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- a text does not change its order
    <Fragment key={at}>{isFound ? <mark>{piece}</mark> : piece}</Fragment>
  ))
}

function piecesOf(text: string, wanted: string) {
  // The origin of each character of the folded text: folding drops and adds characters.
  let plain = ''
  const from: number[] = []
  let at = 0
  for (const sign of text) {
    const each = folded(sign)
    for (let count = 0; count < each.length; count += 1) from.push(at)
    plain += each
    at += sign.length
  }
  const pieces: { piece: string; isFound: boolean }[] = []
  let end = 0
  for (let found = plain.indexOf(wanted); found >= 0; found = plain.indexOf(wanted, found + wanted.length)) {
    const [start, stop] = [from[found]!, from[found + wanted.length] ?? text.length]
    if (start < end) continue
    pieces.push({ piece: text.slice(end, start), isFound: false }, { piece: text.slice(start, stop), isFound: true })
    end = stop
  }
  return [...pieces, { piece: text.slice(end), isFound: false }]
}
