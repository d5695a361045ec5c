import { domainToASCII } from 'node:url'
import {
  domainsNamed,
  type EntryDesk,
  type EntryMode,
  type EntryRule,
  type EntrySummary,
  usualLettersADay,
} from '#contract/entry.ts'
import { recordAct } from '#server/audit/record-act.ts'
import type { Db } from '#server/database/database.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { countWaiting } from '#server/users/let-in.ts'
import { readInstanceSetting, writeInstanceSetting } from '#server/users/instance-setting.ts'

/** Read from the database each time: a change takes effect at once in every process. */
export async function readEntryRule(db: Db): Promise<EntryRule> {
  const chosen = (await readInstanceSetting(db, 'entry')) as Partial<EntryRule> | undefined
  return { mode: 'open', domains: [], lettersADay: usualLettersADay, ...chosen }
}

export const readEntryDesk = async (db: Db): Promise<EntryDesk> => ({
  ...(await readEntryRule(db)),
  waiting: await countWaiting(db),
})

/** For the registration form: what it needs, not the whole list. */
export async function summarizeEntry(db: Db): Promise<EntrySummary | undefined> {
  const { mode, domains } = await readEntryRule(db)
  if (mode === 'open') return undefined
  if (mode !== 'domains') return { mode, domains: [], moreDomains: 0 }
  return { mode, domains: domains.slice(0, domainsNamed), moreDomains: Math.max(0, domains.length - domainsNamed) }
}

type Change = { [Name in keyof EntryRule]?: EntryRule[Name] | undefined }

const modeWords: Record<EntryMode, string> = {
  open: 'Anyone may register',
  invitation: 'People register by invitation',
  approval: 'An admin lets each newcomer in',
  domains: 'Addresses of listed domains may register',
}

/** Fields left out stay as they are; each change is a line in the log. */
export async function changeEntryRule(tx: Tx, admin: Viewer, { mode, domains, lettersADay }: Change): Promise<EntryDesk> {
  const before = await readEntryRule(tx.db)
  const rule: EntryRule = {
    mode: mode ?? before.mode,
    domains: domains ? [...new Set(domains.map(inAscii))].toSorted() : before.domains,
    lettersADay: lettersADay ?? before.lettersADay,
  }
  if (rule.mode === 'domains' && rule.domains.length === 0) throw refusedDomain('Please enter at least one domain')
  await writeInstanceSetting(tx.db, 'entry', rule)
  const write = (label: string) => recordAct(tx, admin, { action: 'change_settings', subjectType: 'settings', label })
  if (rule.mode !== before.mode) await write(modeWords[rule.mode])
  if (domains) await write(`Domains that may register: ${rule.domains.join(', ') || 'none'}`)
  if (lettersADay !== undefined) await write(`At most ${lettersADay} letters of invitation a day`)
  return readEntryDesk(tx.db)
}

/** At least two labels: a top-level domain is not an institution. */
const isDomain = (name: string) =>
  name.length <= 253 && /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{1,62}$/.test(name)

function inAscii(given: string): string {
  const [, dot = '', name = ''] = /^(\.?)(.*)$/u.exec(given.trim()) ?? []
  const ascii = domainToASCII(name).toLowerCase()
  if (!isDomain(ascii))
    throw refusedDomain(`“${given.slice(0, 60)}” is not a domain. Write example.org, or .example.org for all below it too.`)
  return dot + ascii
}

const refusedDomain = (words: string) => new Problem('invalid_input', { fields: { domains: words } })

/** `example.org` is that domain alone; `.example.org` is the domain and everything below it. */
export function isOfDomains(email: string, domains: readonly string[]): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return domains.some((one) => (one.startsWith('.') ? `.${domain}`.endsWith(one) : domain === one))
}
