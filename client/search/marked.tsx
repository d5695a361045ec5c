import { Fragment } from 'react'

/** Text with matches highlighted. The positions come from the server; no markup is sent. */
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
