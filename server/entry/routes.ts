import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/entry.ts'
import * as invitations from '#contract/invitations.ts'
import { handle, handlePage } from '#server/http/handle.ts'
import { admissionLetters, admitAll, admitUser, declineUser } from './admit-user.ts'
import { resendInvitation, withdrawInvitation } from './change-invitation.ts'
import { changeEntryRule, readEntryDesk } from './entry-rule.ts'
import { inviteByLetter, inviteByLink } from './invite.ts'
import { inviteFromTable } from './invite-from-table.ts'
import { listInvitations } from './list-invitations.ts'
import { invitationLetters } from './send-letters.ts'
import { readInvitation } from './use-invitation.ts'

export function entryRoutes(app: FastifyInstance) {
  const { rooms } = app
  admissionLetters(rooms)
  invitationLetters(rooms)

  handle(app, contract.readEntryRule, ({ tx }) => readEntryDesk(tx.db))
  handle(app, contract.changeEntryRule, ({ tx, viewer, body }) => changeEntryRule(tx, viewer, body))
  handle(app, contract.admitUser, ({ tx, viewer, params, body }) => admitUser(tx, viewer, { userId: params.id, ...body }))
  handle(app, contract.admitAll, ({ tx, viewer }) => admitAll(tx, viewer))
  handle(app, contract.declineUser, ({ tx, viewer, params, body }) => declineUser(tx, viewer, { userId: params.id, ...body }))

  handlePage(app, invitations.listInvitations, ({ tx, query }) => listInvitations(tx, query))
  handle(app, invitations.inviteByLetter, ({ tx, viewer, body }) => inviteByLetter(tx, viewer, body))
  handle(app, invitations.inviteByLink, ({ tx, viewer, body }) => inviteByLink(tx, viewer, body))
  handle(app, invitations.inviteFromTable, ({ tx, viewer, body }) => inviteFromTable(tx, viewer, body))
  handle(app, invitations.resendInvitation, ({ tx, viewer, params }) => resendInvitation(tx, viewer, params.id))
  handle(app, invitations.withdrawInvitation, ({ tx, viewer, params }) => withdrawInvitation(tx, viewer, params.id))
  handle(app, invitations.readInvitation, ({ tx, params }) => readInvitation(tx, params.token))
}
