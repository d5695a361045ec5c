import { z } from 'zod'
import { Email, FullName, JobTitle, optional, Workplace } from './accounts.ts'
import { endpoint, idInPath, page } from './endpoint.ts'
import { Country } from './profiles.ts'
import { words } from './typed-text.ts'

export const usualInvitationDays = 14
export const mostInvitationDays = 90
export const mostUsesOfLink = 1_000
/** To one address within 24 hours, so that resending cannot be used to flood a mailbox. */
export const lettersToAddressADay = 3
export const mostInvitedRows = 5_000
export const invitationTableMaxBytes = 3_000_000

/** Queued: the letter waits for its turn. */
export const invitationStates = ['queued', 'open', 'used', 'expired', 'withdrawn'] as const
export type InvitationState = (typeof invitationStates)[number]

export const Invitation = z.object({
  id: z.int(),
  kind: z.enum(['letter', 'link']),
  state: z.enum(invitationStates),
  email: z.string().nullable(),
  /** The person's name, or what admins call the link. */
  name: z.string().nullable(),
  jobTitle: z.string().nullable(),
  workplace: z.string().nullable(),
  country: z.string().nullable(),
  /** Those who join by it get the Verified badge. */
  givesBadge: z.boolean(),
  uses: z.int(),
  mostUses: z.int(),
  invitedBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  lastLetterAt: z.iso.datetime().nullable(),
  /** The latest to join by it. */
  cameBy: z.array(z.object({ id: z.int(), name: z.string(), usedAt: z.iso.datetime() })),
})
export type Invitation = z.infer<typeof Invitation>

const days = z.int().min(1, 'At least 1 day').max(mostInvitationDays, 'At most 90 days').default(usualInvitationDays)
const givesBadge = z.boolean().default(false)
const byId = z.object({ id: idInPath })

export const InvitationLetter = z.object({
  email: Email,
  name: optional(FullName.or(z.literal(''))),
  jobTitle: optional(JobTitle),
  workplace: optional(Workplace),
  country: Country.nullish(),
  givesBadge,
  days,
})

export const inviteByLetter = endpoint('POST', '/api/admin/invitations', 'admin', {
  summary: 'Invite one address by email; only that address may use it, once',
  body: InvitationLetter,
  reply: Invitation,
  status: 201,
  limit: { calls: 300, per: 'hour' },
})

export const inviteByLink = endpoint('POST', '/api/admin/invitations/link', 'admin', {
  summary: 'A link to share, for so many people; it is shown this once',
  body: z.object({
    label: words(120, 'At most 120 characters', 'Please say what the link is for'),
    mostUses: z.int().min(1, 'At least 1').max(mostUsesOfLink, 'At most 1,000'),
    givesBadge,
    days,
  }),
  reply: Invitation.extend({ url: z.string() }),
  status: 201,
  limit: { calls: 60, per: 'hour' },
})

export const listInvitations = endpoint('GET', '/api/admin/invitations', 'admin', {
  summary: 'Invitations, newest first; `q` is a part of the name, the address or the label',
  query: z.object({ q: z.string().max(200).optional(), state: z.enum(invitationStates).optional(), ...page }),
  reply: z.array(Invitation),
})

export const resendInvitation = endpoint('POST', '/api/admin/invitations/{id}/resend', 'admin', {
  summary: 'Send the email again, with a new link and a new end; the earlier link ends',
  params: byId,
  reply: Invitation,
})

export const withdrawInvitation = endpoint('POST', '/api/admin/invitations/{id}/withdraw', 'admin', {
  summary: 'It lets no one in any more; an email still waiting is not sent',
  params: byId,
  reply: Invitation,
})

/** What happens to a row: invited (or would be), already a member, invited before, twice in the table, invalid. */
export const invitedRowOutcomes = ['invited', 'member', 'invited_before', 'duplicate', 'error'] as const
export type InvitedRowOutcome = (typeof invitedRowOutcomes)[number]

export const InvitedRow = z.object({
  /** As in the spreadsheet, where the header is row 1. */
  number: z.int(),
  name: z.string(),
  email: z.string(),
  outcome: z.enum(invitedRowOutcomes),
  message: z.string(),
})
export type InvitedRow = z.infer<typeof InvitedRow>

export const inviteFromTable = endpoint('POST', '/api/admin/invitations/table', 'admin', {
  summary: 'Invite all people of a table (name, email, job, workplace, country), or only say what would become of each row',
  body: z.object({
    /** CSV, separated by commas, semicolons or tabs. */
    table: z.string().max(invitationTableMaxBytes, 'This table is too large'),
    isDryRun: z.boolean(),
    givesBadge,
    days,
  }),
  reply: z.object({
    counts: z.record(z.enum(invitedRowOutcomes), z.int()),
    /** Those not invited come first; at most 200 in all. */
    rows: z.array(InvitedRow),
    /** Every row, as CSV to keep; harmless in spreadsheets. */
    report: z.string(),
  }),
  maxBodyBytes: 2 * invitationTableMaxBytes,
  limit: { calls: 60, per: 'hour' },
})

/** For the registration form. */
export const readInvitation = endpoint('GET', '/api/invitations/{token}', 'visitor', {
  summary: 'What an invitation says to the person who holds it',
  params: z.object({ token: z.string().min(1).max(200) }),
  reply: z.object({
    /** The only address that may use it; null for a link for several people. */
    email: z.string().nullable(),
    name: z.string().nullable(),
    jobTitle: z.string().nullable(),
    workplace: z.string().nullable(),
    expiresAt: z.iso.datetime(),
  }),
  limit: { calls: 30, per: 'minute' },
})
