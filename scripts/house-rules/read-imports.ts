import path from 'node:path'
import { parseSync } from 'vite'

export interface Import {
  /** As written. */
  specifier: string
  /** The file in the house it resolves to, or undefined for a package. */
  target: string | undefined
  line: number
}

export function readImports(file: string, source: string): Import[] {
  const { module } = parseSync(file, source)
  const requests = [
    ...module.staticImports.map((it) => it.moduleRequest),
    ...module.staticExports.flatMap((it) => it.entries.map((entry) => entry.moduleRequest)),
    ...module.dynamicImports.map((it) => it.moduleRequest),
  ]
  const found = requests.filter((it) => it !== null && it !== undefined && isQuoted(source[it.start])) as {
    start: number
    end: number
  }[]
  const starts = new Map(found.map(({ start, end }) => [start, source.slice(start + 1, end - 1)]))
  return [...starts].map(([start, specifier]) => ({
    specifier,
    target: targetOf(file, specifier),
    line: source.slice(0, start).split('\n').length,
  }))
}

/** A dynamic import may have a computed name. */
const isQuoted = (character: string | undefined) => character === "'" || character === '"'

function targetOf(file: string, specifier: string) {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(file), specifier) : undefined
}
