import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/security.ts'
import * as tokenContract from '#contract/tokens.ts'
import { handle, handleInSteps } from '#server/http/handle.ts'
import { listTokensOf, revokeToken } from '#server/tokens/keep-tokens.ts'
import { addPasskey } from '#server/accounts/passkeys/add-passkey.ts'
import { askForPasskey, askForPasskeySignIn } from '#server/accounts/passkeys/ask-for-passkey.ts'
import { listPasskeys } from '#server/accounts/passkeys/list-passkeys.ts'
import { makeAccessToken } from './make-access-token.ts'
import { removePasskey } from '#server/accounts/passkeys/remove-passkey.ts'
import { renamePasskey } from '#server/accounts/passkeys/rename-passkey.ts'
import { securityLetters } from './security-letters.ts'
import { setUpTwoFactor } from '#server/accounts/two-factor/set-up-two-factor.ts'
import { signInWithPasskey } from '#server/accounts/passkeys/sign-in-with-passkey.ts'
import {
  readTwoFactor,
  renewRecoveryCodes,
  turnOffTwoFactor,
  turnOnTwoFactor,
} from '#server/accounts/two-factor/change-two-factor.ts'

export function securityRoutes(app: FastifyInstance) {
  const { rooms } = app
  securityLetters(rooms)

  handle(app, contract.readTwoFactor, ({ tx, viewer }) => readTwoFactor(tx, viewer))
  handleInSteps(app, contract.setUpTwoFactor, ({ viewer, body }) => setUpTwoFactor(rooms, viewer, body.currentPassword))
  handleInSteps(app, contract.turnOnTwoFactor, ({ viewer, body, reply }) =>
    turnOnTwoFactor(rooms, { viewer, ...body }, { reply }),
  )
  handleInSteps(app, contract.renewRecoveryCodes, ({ viewer, body }) => renewRecoveryCodes(rooms, { viewer, ...body }))
  handleInSteps(app, contract.turnOffTwoFactor, ({ viewer, body }) => turnOffTwoFactor(rooms, { viewer, ...body }))

  handle(app, contract.listPasskeys, ({ tx, viewer }) => listPasskeys(tx, viewer))
  handleInSteps(app, contract.askForPasskey, ({ viewer, body }) => askForPasskey(rooms, { viewer, ...body }))
  handleInSteps(app, contract.addPasskey, ({ viewer, body }) => addPasskey(rooms, { viewer, ...body }))
  handle(app, contract.renamePasskey, ({ tx, viewer, params, body }) => renamePasskey(tx, viewer, { ...params, ...body }))
  handle(app, contract.removePasskey, ({ tx, viewer, params }) => removePasskey(tx, viewer, params.id))

  handle(app, tokenContract.listTokens, ({ tx, viewer }) => listTokensOf(tx, viewer.id))
  handleInSteps(app, tokenContract.makeToken, ({ viewer, body }) => makeAccessToken(rooms, viewer, body))
  handle(app, tokenContract.revokeToken, async ({ tx, viewer, params }) => {
    await revokeToken(tx, viewer.id, params.id)
    return { message: 'That access token works no more.' }
  })

  handleInSteps(app, contract.askForPasskeySignIn, () => askForPasskeySignIn(rooms))
  handleInSteps(app, contract.signInWithPasskey, ({ body, ...visit }) => signInWithPasskey(rooms, body.response, visit))
}
