import { forgetTwoFactor } from '#server/accounts/two-factor/forget-two-factor.ts'
import { OperatorError } from '#server/config.ts'
import { openForChange } from './open-for-change.ts'
import { runCommand } from './run-command.ts'

const usage = `Usage:
  npm run reset-two-factor -- EMAIL_OR_USERNAME       the password alone signs in again; the recovery codes are void`

await runCommand(async (tools) => {
  const [who, ...others] = process.argv.slice(2)
  if (!who || who.startsWith('-') || others.length > 0) throw new OperatorError(usage)
  const outcome = await forgetTwoFactor(await openForChange(tools), who)
  if (outcome === 'no account') throw new OperatorError(`There is no account with the username or email ${who}.`)
  return outcome === 'was off' ? `Two-factor is not on for ${who}.` : `Two-factor is off for ${who}.`
})
