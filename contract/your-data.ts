import { z } from 'zod'
import { CurrentPassword } from './accounts.ts'
import { done, endpoint, idInPath } from './endpoint.ts'

export const exportKeptDays = 7
export const hoursBetweenExports = 24
export const hoursAfterFailedExport = 1
/** With a store that takes no larger files (S3). */
export const largestExportGb = 5
export const deletionGraceDays = 14
/** Accounts that have not verified their address by then are deleted. */
export const unprovenAccountDays = 7

export const DataExport = z.object({
  id: z.int(),
  /** `too_large`: larger than the store accepts as one file, so trying again would not help. */
  status: z.enum(['waiting', 'running', 'ready', 'failed', 'too_large']),
  /** In percent. */
  progress: z.int(),
  /** In bytes, once it is ready. */
  size: z.int().nullable(),
  createdAt: z.iso.datetime(),
  /** When the file will be deleted, once it is ready. */
  expiresAt: z.iso.datetime().nullable(),
})
export type DataExport = z.infer<typeof DataExport>

export const readExport = endpoint('GET', '/api/export', 'signed_in', {
  summary: 'The latest export of one’s own data, the one that can be downloaded, and when the next may be asked for',
  reply: z.object({
    latest: DataExport.nullable(),
    /** Kept until the next one is ready; the latest itself, or one before it. */
    ready: DataExport.nullable(),
    nextAt: z.iso.datetime().nullable(),
  }),
})

export const askForExport = endpoint('POST', '/api/export', 'signed_in', {
  summary:
    'Gather everything of one’s own in a ZIP file; takes the password; one a day, or an hour after one that failed; ' +
    'also for suspended members',
  body: z.object({ currentPassword: CurrentPassword }),
  reply: DataExport,
  status: 202,
  limit: { calls: 20, per: 'hour' },
})

export const downloadExport = endpoint('GET', '/api/export/{id}/file', 'signed_in', {
  summary: 'The ZIP file itself, for its owner only, until it expires',
  params: z.object({ id: idInPath }),
  reply: z.string(),
  fileType: 'application/zip',
})
export const exportFilePath = (id: number) => `/api/export/${id}/file`

export const AccountDeletion = z.object({ dueAt: z.iso.datetime(), keepsWriting: z.boolean() })
export type AccountDeletion = z.infer<typeof AccountDeletion>

export const DeletionRequest = z.object({
  currentPassword: CurrentPassword,
  /** Posts, comments and what was shared in the rooms stay, without a name; otherwise they are deleted too. */
  keepsWriting: z.boolean(),
})

export const readDeletion = endpoint('GET', '/api/account-deletion', 'signed_in', {
  summary: 'Whether one’s own account is about to be deleted, and when',
  reply: z.object({ deletion: AccountDeletion.nullable() }),
})

export const askForDeletion = endpoint('POST', '/api/account-deletion', 'signed_in', {
  summary: 'Delete one’s own account in 14 days; takes the password',
  body: DeletionRequest,
  reply: AccountDeletion,
  limit: { calls: 20, per: 'hour' },
})

export const cancelDeletion = endpoint('DELETE', '/api/account-deletion', 'signed_in', {
  summary: 'Keep the account after all',
  reply: done,
})
