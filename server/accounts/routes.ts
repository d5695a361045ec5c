import type { FastifyInstance } from 'fastify'
import * as changes from '#contract/account-changes.ts'
import * as contract from '#contract/accounts.ts'
import { handle, handleInSteps } from '#server/http/handle.ts'
import { atLeisure, inTransaction } from '#server/rooms.ts'
import { readCurrentUser } from '#server/users/read-current-user.ts'
import { accountChanges } from './announce-account-change.ts'
import { askForReset } from '#server/accounts/passwords/ask-for-reset.ts'
import { changeEmail } from './change-email.ts'
import { changePassword } from '#server/accounts/passwords/change-password.ts'
import { changeUsername } from './change-username.ts'
import { cleanUpAccounts } from './clean-up-accounts.ts'
import { accountLetters } from './letters.ts'
import { endOtherSessions, endSession, listSessions, signOut } from './own-sessions.ts'
import { register } from './register.ts'
import { resendVerification } from './resend-verification.ts'
import { resetPassword } from '#server/accounts/passwords/reset-password.ts'
import { securityRoutes } from './security-routes.ts'
import { signIn } from './sign-in.ts'
import { verifyEmail } from './verify-email.ts'

export function accountRoutes(app: FastifyInstance) {
  const { rooms } = app
  accountLetters(rooms)
  accountChanges(rooms)
  rooms.jobs.schedule('accounts-cleanup', '17 * * * *', ({ stopping }) => cleanUpAccounts(atLeisure(rooms), stopping))

  handle(app, contract.readCurrentUser, ({ tx, viewer }) => readCurrentUser(tx, viewer.id))
  handleInSteps(app, contract.register, ({ body, ...visit }) => register(rooms, body, visit))
  handleInSteps(app, contract.login, ({ body, ...visit }) => signIn(rooms, body, visit))
  handle(app, contract.logout, ({ tx, viewer, reply }) => signOut(tx, viewer, { reply }))

  handleInSteps(app, contract.verifyEmail, ({ params }) => inTransaction(rooms, (tx) => verifyEmail(tx, params.token)))
  handleInSteps(app, contract.resendVerification, ({ viewer }) => resendVerification(rooms, viewer))
  handleInSteps(app, changes.changeEmail, ({ viewer, params, body, request }) =>
    changeEmail(rooms, { viewer, userId: params.id, ...body }, request.ip),
  )
  handleInSteps(app, changes.changeUsername, ({ viewer, params, body }) =>
    changeUsername(rooms, { viewer, userId: params.id, ...body }),
  )

  handleInSteps(app, contract.forgotPassword, ({ body }) => askForReset(rooms, body.email))
  handleInSteps(app, contract.resetPassword, ({ params, body, request }) => resetPassword(rooms, { ...params, ...body }, request))
  handleInSteps(app, changes.changePassword, ({ viewer, params, body, reply }) =>
    changePassword(rooms, { viewer, userId: params.id, ...body }, { reply }),
  )

  handle(app, changes.listSessions, ({ tx, viewer }) => listSessions(tx, viewer))
  handle(app, changes.endSession, ({ tx, viewer, params, reply }) => endSession(tx, { viewer, id: params.id }, { reply }))
  handle(app, changes.endOtherSessions, ({ tx, viewer }) => endOtherSessions(tx, viewer))

  securityRoutes(app)
}
