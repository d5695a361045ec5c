import type { FastifyInstance } from 'fastify'
import { listAuditEntries as listAuditEntriesContract } from '#contract/audit.ts'
import * as instanceContract from '#contract/instance.ts'
import * as contract from '#contract/moderation.ts'
import * as overviewContract from '#contract/overview.ts'
import * as relevanceContract from '#contract/relevance.ts'
import { handle, handlePage } from '#server/http/handle.ts'
import { restoreUser } from '#server/standing/restore-user.ts'
import { suspendUser } from '#server/standing/suspend-user.ts'
import { approvePosts, restorePost } from '#server/posts/post-review.ts'
import { countReviews } from './count-reviews.ts'
import { decideReport } from './decide-report.ts'
import { endMemberSessions } from './end-member-sessions.ts'
import { changeInstanceSettings, readInstanceSettings } from './instance-settings.ts'
import { liftWarning } from './lift-warning.ts'
import { listAuditEntries } from './list-audit-entries.ts'
import { listOwnReports } from './list-own-reports.ts'
import { listPendingUsers } from './list-pending-users.ts'
import { listReports } from './list-reports.ts'
import { listUsers } from './list-users.ts'
import { openReport } from './open-report.ts'
import { openReportedFile } from './open-reported-file.ts'
import { overviewCsv } from './overview-csv.ts'
import { readAdminUser } from './read-admin-user.ts'
import { readMember } from './read-member.ts'
import { readOverview } from './read-overview.ts'
import { chooseRelevanceTuning, readRelevanceTuning } from './relevance-tuning.ts'
import { refuseVerification, verificationRefused } from './refuse-verification.ts'
import { setRole } from './set-role.ts'
import { verifyUser } from './verify-user.ts'
import { warnUser } from './warn-user.ts'

export function moderationRoutes(app: FastifyInstance) {
  const { mail } = app.rooms
  mail.register<{ userId: number; reason: string }>('verification-refused', (refusal) => verificationRefused(app.rooms, refusal))

  members(app)
  posts(app)
  reports(app)
  site(app)
}

function members(app: FastifyInstance) {
  handlePage(app, contract.listUsers, ({ tx, query }) => listUsers(tx, query))
  handlePage(app, contract.listPendingUsers, ({ tx, query }) => listPendingUsers(tx, query))
  handle(app, contract.readMember, ({ tx, params }) => readMember(tx, params.id))
  handle(app, contract.verifyUser, ({ tx, viewer, params, body }) => verifyUser(tx, viewer, { userId: params.id, ...body }))
  handle(app, contract.refuseVerification, ({ tx, viewer, params, body }) =>
    refuseVerification(tx, viewer, { userId: params.id, ...body }),
  )
  handle(app, contract.warnUser, ({ tx, viewer, params, body }) => warnUser(tx, viewer, { userId: params.id, ...body }))
  handle(app, contract.liftWarning, ({ tx, viewer, params, body }) => liftWarning(tx, viewer, { ...params, ...body }))
  handle(app, contract.suspendUser, async ({ tx, viewer, params, body }) => {
    await suspendUser(tx, viewer, { userId: params.id, ...body })
    return readAdminUser(tx, params.id)
  })
  handle(app, contract.restoreUser, async ({ tx, viewer, params, body }) => {
    await restoreUser(tx, viewer, { userId: params.id, ...body })
    return readAdminUser(tx, params.id)
  })
  handle(app, contract.endMemberSessions, ({ tx, viewer, params }) => endMemberSessions(tx, viewer, params.id))
  handle(app, contract.setRole, ({ tx, viewer, params, body }) => setRole(tx, viewer, { userId: params.id, ...body }))
}

function posts(app: FastifyInstance) {
  handle(app, contract.countReviews, ({ tx }) => countReviews(tx))
  handle(app, contract.approvePosts, ({ tx, viewer, body }) => approvePosts(tx, viewer, body))
  handle(app, contract.restorePost, ({ tx, viewer, params, body }) => restorePost(tx, viewer, { postId: params.id, ...body }))
}

function reports(app: FastifyInstance) {
  handlePage(app, contract.listReports, ({ tx, query }) => listReports(tx, query))
  handle(app, contract.openReport, ({ tx, viewer, body }) => openReport(tx, viewer, body))
  handle(app, contract.openReportedFile, ({ tx, viewer, body }) => openReportedFile(tx, viewer, body))
  handle(app, contract.decideReport, ({ tx, viewer, body }) => decideReport(tx, viewer, body))
  handlePage(app, contract.listOwnReports, ({ tx, viewer, query }) => listOwnReports(tx, viewer, query))
}

function site(app: FastifyInstance) {
  handlePage(app, listAuditEntriesContract, ({ tx, query }) => listAuditEntries(tx, query))
  handle(app, overviewContract.readOverview, ({ tx, query }) => readOverview(tx, query.days))
  handle(app, overviewContract.exportOverview, async ({ tx, query, reply }) => {
    const text = overviewCsv(await readOverview(tx, query.days))
    reply.header('content-disposition', `attachment; filename="ibid-overview-${query.days}-days.csv"`)
    await reply.type('text/csv; charset=utf-8').send(text)
    return ''
  })
  handle(app, instanceContract.readInstanceSettings, ({ tx }) => readInstanceSettings(tx))
  handle(app, instanceContract.changeInstanceSettings, ({ tx, viewer, body }) => changeInstanceSettings(tx, viewer, body))
  handle(app, relevanceContract.readRelevanceTuning, ({ tx }) => readRelevanceTuning(tx))
  handle(app, relevanceContract.chooseRelevanceTuning, ({ tx, viewer, body }) => chooseRelevanceTuning(tx, viewer, body.isUsed))
}
