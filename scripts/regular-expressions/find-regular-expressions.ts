import { glob, readFile } from 'node:fs/promises'
import { parseSync } from 'vite'

export interface FoundExpression {
  /** `file:line` */
  place: string
  file: string
  /** As written; for a constructed one, the call that constructs it. */
  written: string
  expression: RegExp | undefined
}

/** All code that may meet other people's text: not tests, nor what trains the score or only serves tests. */
const sources = '{contract,relevance,server,client}/**/*.{ts,tsx}'
const isOther =
  /\.test\.tsx?$|^relevance\/(training\/|(evaluate|freeze|leave-out|train)\.ts$)|^server\/(mail\/test-mail-server|media\/s3-signature)\.ts$/

export async function findRegularExpressions(): Promise<FoundExpression[]> {
  const files = (await Array.fromAsync(glob(sources))).filter((file) => !isOther.test(file)).toSorted()
  return (await Promise.all(files.map(expressionsOf))).flat()
}

async function expressionsOf(file: string): Promise<FoundExpression[]> {
  const source = await readFile(file, 'utf8')
  const { program } = parseSync(file, source)
  return nodesIn(program).flatMap((node) => {
    const { start, end } = node
    const written = source.slice(start, end)
    const found = { place: `${file}:${source.slice(0, start).split('\n').length}`, file, written }
    if (node.regex) return { ...found, expression: new RegExp(node.regex.pattern, flagsOf(node, source)) }
    return node.callee?.name === 'RegExp' ? { ...found, expression: undefined } : []
  })
}

/** `split` searches the whole text, as an expression with `g` does. */
const flagsOf = ({ regex, start }: Node, source: string) =>
  source.startsWith('.split(', start - '.split('.length) ? `${regex!.flags}g` : regex!.flags

interface Node {
  start: number
  end: number
  regex?: { pattern: string; flags: string }
  callee?: { name?: string }
}

function nodesIn(value: unknown): Node[] {
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return []
  const below = Object.values(value).flatMap(nodesIn)
  return 'start' in value ? [value as Node, ...below] : below
}
