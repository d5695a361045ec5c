import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { createAdmin } from '#server/accounts/create-admin.ts'
import { makeAdmin } from '#server/accounts/make-admin.ts'
import { OperatorError } from '#server/config.ts'
import { openForChange, type Site } from './open-for-change.ts'
import { runCommand } from './run-command.ts'

const usage = `Usage:
  npm run make-admin -- EMAIL_OR_USERNAME                          an existing account becomes an admin
  npm run make-admin -- --email E --username U --name N            a new one; the password is asked for,
                                                                   or taken from ADMIN_PASSWORD`

await runCommand(async (tools) => {
  const { who, newAdmin } = readArguments()
  const password = newAdmin && (process.env['ADMIN_PASSWORD'] || (await askPassword()))
  const site = await openForChange(tools)
  if (!newAdmin || !password) return promote(site, who)
  await createAdmin(site, { ...newAdmin, password })
  return `${newAdmin.username} is an admin and can sign in.`
})

function readArguments() {
  try {
    const text = { type: 'string' } as const
    const { positionals, values } = parseArgs({ options: { email: text, username: text, name: text }, allowPositionals: true })
    const { email, username, name } = values
    const [who = ''] = positionals
    const newAdmin = email && username && name ? { email, username, name } : undefined
    const isOneOrTheOther = newAdmin ? positionals.length === 0 : positionals.length === 1 && Object.keys(values).length === 0
    if (isOneOrTheOther) return { who, newAdmin }
  } catch {
    // An unknown option: reported like anything else not understood.
  }
  throw new OperatorError(usage)
}

async function promote(site: Site, who: string): Promise<string> {
  if (!(await makeAdmin(site, who))) throw new OperatorError(`There is no account with the username or email ${who}.`)
  return `${who} is an admin now.`
}

/** Not echoed: a password on the screen, or in the shell's history, is anyone's password. */
async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) throw new OperatorError('Set ADMIN_PASSWORD, or run this on a terminal to be asked for the password.')
  process.stderr.write('Password: ')
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  const password = await terminal.question('')
  terminal.close()
  process.stderr.write('\n')
  return password
}
