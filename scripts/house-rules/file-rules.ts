import { placeOf } from './house.ts'

const mostLines = 300
const mayBeLonger = /\.test\.tsx?$|^client\/screens\/static\/|^server\/demo\/|\.sql$/
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/
const emptyWords = /^(utils?|helpers?|common|misc|lib|shared)$|-(utils?|helpers?)$/
/** Spelled so that this file does not break its own rule. */
const promises = /\b(?:TO[D]O|FIX[M]E|XX[X])\b/
/** Documents that a reader of the repository cannot look up; frozen migrations keep their references. */
const elsewhere = /\b(?:SPE[C]|PRODUC[T]|DESIG[N]|ROOM[S])\b/

export interface Breach {
  line: number
  what: string
}

export function breachesOfFile(file: string, source: string): Breach[] {
  return [...breachesOfName(file).map((what) => ({ line: 1, what })), ...breachesOfText(file, source)]
}

function breachesOfName(file: string): string[] {
  const segments = file.split('/')
  const name = segments.at(-1) ?? ''
  const empty = segments.map((segment) => segment.replace(/\..*$/, '')).find((word) => emptyWords.test(word))
  return [
    !segments.every((segment) => kebabCase.test(segment)) && 'names are kebab-case',
    empty && `"${empty}" does not say what a thing is`,
    /^index\.[jt]sx?$/.test(name) && 'no barrels: import the file itself',
    placeOf(file).floor === undefined &&
      `"${segments[1]}" is neither a room nor in the feature order (scripts/house-rules/house.ts)`,
  ].filter((what) => typeof what === 'string')
}

function breachesOfText(file: string, source: string): Breach[] {
  const lines = source.trimEnd().split('\n')
  const broken = lines.flatMap((text, at) =>
    [
      promises.test(text) && 'do it now, or leave it out',
      elsewhere.test(text) && !file.endsWith('.sql') && 'say the reason itself: that document is not in the repository',
    ]
      .filter((what) => typeof what === 'string')
      .map((what) => ({ line: at + 1, what })),
  )
  if (lines.length <= mostLines || mayBeLonger.test(file)) return broken
  return [...broken, { line: mostLines + 1, what: `${lines.length} lines are two ideas (at most ${mostLines})` }]
}
