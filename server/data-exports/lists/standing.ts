import { sql } from 'kysely'
import { isNamed } from '#server/notifications/list-notifications.ts'
import { isStillTold } from '#server/notifications/still-told.ts'
import { tableList } from '#server/data-exports/list.ts'

export const notifications = tableList({
  name: 'notifications',
  about: 'What you were told in the app or by letter.',
  columns: () => ({
    type: sql`told.type`,
    from: sql`sender.name`,
    content: sql`told.content`,
    postId: sql`told.post_id`,
    commentId: sql`told.comment_id`,
    holdingId: sql`holding.id`,
    isRead: sql`told.place <= line.read_up_to`,
    createdAt: sql`told.created_at`,
  }),
  from: ({ userId }) => sql`notifications as told
    left join notification_groups as line on line.id = told.group_id
    left join holdings as holding on holding.id = told.holding_id and ${isNamed(userId)}
    left join users as sender on sender.id = told.sender_id`,
  where: ({ userId }) => sql`told.user_id = ${userId} and ${isStillTold(userId)}`,
  key: ['told.id'],
})

export const warnings = tableList({
  name: 'warnings',
  about: 'Warnings that you received.',
  columns: () => ({
    id: sql`warnings.id`,
    rule: sql`warnings.rule`,
    reason: sql`warnings.reason`,
    quotedContent: sql`warnings.quoted_content`,
    postId: sql`warnings.post_id`,
    holdingId: sql`warnings.holding_id`,
    createdAt: sql`warnings.created_at`,
    acknowledgedAt: sql`warnings.acknowledged_at`,
    liftedAt: sql`warnings.lifted_at`,
  }),
  from: () => sql`warnings`,
  where: ({ userId }) => sql`warnings.user_id = ${userId}`,
  key: ['warnings.id'],
})

export const suspensions = tableList({
  name: 'suspensions',
  about: 'When and why your account was suspended.',
  columns: () => ({
    id: sql`suspensions.id`,
    reason: sql`suspensions.reason`,
    createdAt: sql`suspensions.created_at`,
    endedAt: sql`suspensions.ended_at`,
  }),
  from: () => sql`suspensions`,
  where: ({ userId }) => sql`suspensions.user_id = ${userId}`,
  key: ['suspensions.id'],
})

export const appeals = tableList({
  name: 'appeals',
  about: 'Your appeals against them, and what was decided.',
  columns: () => ({
    warningId: sql`appeals.warning_id`,
    suspensionId: sql`appeals.suspension_id`,
    text: sql`appeals.text`,
    createdAt: sql`appeals.created_at`,
    outcome: sql`appeals.outcome`,
    decision: sql`appeals.decision`,
    decidedAt: sql`appeals.decided_at`,
  }),
  from: () => sql`appeals`,
  where: ({ userId }) => sql`appeals.user_id = ${userId}`,
  key: ['appeals.id'],
})

export const reports = tableList({
  name: 'reports',
  about: 'What you reported, and what became of it.',
  columns: () => ({
    subject: sql`reports.subject_type`,
    subjectId: sql`reports.subject_id`,
    rule: sql`reports.rule`,
    note: sql`reports.note`,
    createdAt: sql`reports.created_at`,
    outcome: sql`reports.outcome`,
    closedAt: sql`reports.closed_at`,
  }),
  from: () => sql`reports`,
  where: ({ userId }) => sql`reports.reporter_id = ${userId}`,
  key: ['reports.id'],
})
