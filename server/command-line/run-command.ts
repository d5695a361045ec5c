import { readConfig, type Config } from '#server/config.ts'
import { operatorSentence } from '#server/operator-sentence.ts'

export interface CommandTools {
  config: Config
  /** What was opened; closed in reverse order, however the command ends. */
  opened: AsyncDisposableStack
}

/** For commands whose answer may be bad news: still printed to standard output, for programs to read. */
interface Answer {
  text: string
  exitCode: number
}

type Command = (tools: CommandTools) => Promise<string | Answer>

/** Runs one command and ends the process: one line on success, otherwise one sentence and exit code 1. */
export async function runCommand(command: Command): Promise<never> {
  process.umask(0o077)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  try {
    const answer = await withTools(command)
    const { text, exitCode } = typeof answer === 'string' ? { text: answer, exitCode: 0 } : answer
    process.stdout.write(`${text}\n`)
    process.exit(exitCode)
  } catch (error) {
    process.stderr.write(`${sentenceFor(error as NodeJS.ErrnoException)}\n`)
    if (process.env['LOG_LEVEL'] === 'debug') console.error(error)
    process.exit(1)
  }
}

async function withTools(command: Command): Promise<string | Answer> {
  await using opened = new AsyncDisposableStack()
  return await command({ config: readConfig(), opened })
}

const sentences: Record<string, (error: NodeJS.ErrnoException) => string> = {
  ENOSPC: () => 'The disk is full. Nothing half-written was kept.',
  EFBIG: () => 'The file would be larger than this user may write. Nothing half-written was kept.',
  EACCES: ({ path }) => `This user may not open ${path ?? 'a file that is needed'}.`,
  EROFS: ({ path }) => `${path ?? 'The disk'} can only be read, not written.`,
  ENOENT: ({ path }) => `There is no ${path ?? 'such file or directory'}.`,
  ENOTDIR: ({ path }) => `${path ?? 'A part of the path'} is not a directory.`,
  EISDIR: ({ path }) => `${path ?? 'The file'} is a directory.`,
}

function sentenceFor(error: NodeJS.ErrnoException): string {
  return (
    sentences[error.code ?? '']?.(error) ??
    operatorSentence(error) ??
    `It did not work: ${error.message}. LOG_LEVEL=debug shows where.`
  )
}
