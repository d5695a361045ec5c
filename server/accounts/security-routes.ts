import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/security.ts'
import * as tokenContract from '#contract/tokens.ts'
import { handle, handleInSteps } from '#server/http/handle.ts'
import { listTokensOf, revokeToken } from '#server/tokens/keep-tokens.ts'
import { addPasskey } from './add-passkey.ts'
import { askForPasskey, askForPasskeySignIn } from './ask-for-passkey.ts'
import { listPasskeys } from './list-passkeys.ts'
import { makeAccessToken } from './make-access-token.ts'
import { readTwoFactor } from './read-two-factor.ts'
import { removePasskey } from './remove-passkey.ts'
import { renamePasskey } from './rename-passkey.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { securityLetters } from './security-letters.ts'
import { setUpTwoFactor } from './set-up-two-factor.ts'
import { signInWithPasskey } from './sign-in-with-passkey.ts'
import { turnOffTwoFactor } from './turn-off-two-factor.ts'
import { turnOnTwoFactor } from './turn-on-two-factor.ts'

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
