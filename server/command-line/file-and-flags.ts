import path from 'node:path'
import { parseArgs } from 'node:util'
import { OperatorError } from '#server/config.ts'

/** Reads one FILE and some flags; anything else is answered with the usage. */
export function readFileAndFlags<Flag extends string>(usage: string, flags: Flag[]): { file: string } & Record<Flag, boolean> {
  const options = Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' as const, default: false }]))
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options })
    const [file, ...more] = positionals
    // npm runs scripts in the project's folder, but the caller may be elsewhere.
    const from = process.env['INIT_CWD'] ?? process.cwd()
    if (file && more.length === 0) return { file: path.resolve(from, file), ...(values as Record<Flag, boolean>) }
  } catch {
    // An unknown option.
  }
  throw new OperatorError(usage)
}
