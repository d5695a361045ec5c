import { OperatorError } from './config.ts'

const noDatabase = 'The database does not answer. Is DATABASE_URL right, and the server running?'

const sentences: Record<string, (error: Error) => string> = {
  ENOSPC: () => 'The disk is full. Free some space, then start again.',
  EDQUOT: () => 'This user may not store more on the disk. Free some space, then start again.',
  ECONNREFUSED: () => noDatabase,
  ETIMEDOUT: () => noDatabase,
  EHOSTUNREACH: () => noDatabase,
  ENOTFOUND: () => 'The host in DATABASE_URL is not known.',
  EAI_AGAIN: () => 'The host in DATABASE_URL is not known.',
  '25006': () => 'The database takes no writes (a standby, or default_transaction_read_only is on). A start needs them.',
  '28P01': () => 'The database refused the password in DATABASE_URL.',
  '28000': ({ message }) => `The database does not let the user in DATABASE_URL in: ${message}.`,
  '3D000': () => 'The database named in DATABASE_URL does not exist.',
  '42501': ({ message }) => `The database user in DATABASE_URL lacks a right: ${message}.`,
  '53100': () => 'The disk of the database is full. Free some space, then start again.',
  '53300': () => 'The database has no connection left (max_connections).',
}

/** What the operator can put right, in the operator's terms; nothing for what only a developer would understand. */
export function operatorSentence(error: unknown): string | undefined {
  if (error instanceof OperatorError) return error.message
  if (!(error instanceof Error)) return undefined
  const { code = '' } = error as NodeJS.ErrnoException
  return sentences[code]?.(error) ?? operatorSentence(error.cause)
}
