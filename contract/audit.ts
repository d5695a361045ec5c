import { z } from 'zod'
import { endpoint, idInPath, page } from './endpoint.ts'

/** Everything an admin or the operator can do, and how the log reads it out. */
export const auditActions = {
  verify_user: 'verified',
  unverify_user: 'took the Verified badge from',
  refuse_verification: 'did not verify',
  warn_user: 'warned',
  lift_warning: 'lifted a warning of',
  suspend_user: 'suspended',
  restore_user: 'restored',
  end_sessions: 'ended the sessions of',
  make_admin: 'made an admin of',
  remove_admin: 'removed the admin role of',
  reset_two_factor: 'turned off two-factor of',
  approve_post: 'approved a post',
  approve_posts: 'approved several posts',
  unapprove_post: 'unapproved a post',
  reject_post: 'rejected a post',
  reject_post_with_warning: 'rejected a post, with a warning,',
  restore_post: 'restored a rejected post',
  approve_holding: 'approved a submission',
  approve_holdings: 'approved several submissions',
  send_back_holding: 'sent back a submission',
  unapprove_holding: 'unapproved a submission',
  reject_holding: 'rejected a submission',
  reject_holding_with_warning: 'rejected a submission, with a warning,',
  restore_holding: 'restored a rejected submission',
  delete_comment: 'deleted a comment',
  open_report: 'looked at a report',
  open_reported_file: 'opened a file of a report',
  dismiss_report: 'dismissed reports',
  remove_reported: 'removed what was reported',
  warn_reported: 'removed what was reported and warned',
  grant_appeal: 'granted an appeal',
  uphold_appeal: 'upheld a decision on appeal',
  change_settings: 'changed the settings of the site',
  answer_contact: 'answered a contact message',
  close_contact: 'closed a contact message',
  send_newsletter: 'sent a newsletter',
  add_position: 'added a position',
  edit_position: 'edited a position',
  download_application: 'downloaded the file of an application',
  delete_application: 'deleted an application',
  publish_terms: 'announced a change',
} as const
export type AuditAction = keyof typeof auditActions

export const AuditEntry = z.object({
  id: z.int(),
  actor: z.object({ id: z.int(), name: z.string() }),
  action: z.string(),
  subjectType: z.string().nullable(),
  subjectId: z.int().nullable(),
  userId: z.int().nullable(),
  subjectLabel: z.string(),
  reason: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const listAuditEntries = endpoint('GET', '/api/admin/audit', 'admin', {
  summary: 'Who did what, on whom, why and when; newest first',
  query: z.object({
    actorId: idInPath.optional(),
    action: z.string().max(60).optional(),
    userId: idInPath.optional(),
    since: z.iso.date().optional(),
    until: z.iso.date().optional(),
    ...page,
  }),
  reply: z.array(AuditEntry),
})
