import { Fragment } from 'react'

/** Text with what was searched for marked in it. The places come from the server; no markup travels. */
export function Marked({ text, highlights }: { text: string; highlights: [number, number][] }) {
  const ends = [0, ...highlights.map(([, end]) => end)]
  return (
    <>
      {highlights.map(([start, end], at) => (
        <Fragment key={start}>
          {text.slice(ends[at], start)}
          <mark>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(ends.at(-1))}
    </>
  )
}
