import type { Parsed, Reply } from '#contract/endpoint.ts'
import {
  type InvitedRow,
  type InvitedRowOutcome,
  invitedRowOutcomes,
  type inviteFromTable as contract,
} from '#contract/invitations.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { byteOrderMark, csvLine } from '#server/http/csv.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { insertLetters, selectKnown, type Invited } from './invite.ts'
import { readInvitedRows, type ReadRow } from './read-invited-rows.ts'

/** The screen shows this many; the report has all of them. */
const rowsShown = 200

/**
 * Checked again when it is sent: what was free at the dry run may be taken by now. Nothing of a table is kept except who was
 * invited.
 */
export async function inviteFromTable(
  tx: Tx,
  admin: Viewer,
  { table, isDryRun, ...terms }: Parsed<typeof contract, 'body'>,
): Promise<Reply<typeof contract>> {
  const read = readInvitedRows(table)
  const judged = judge(
    read,
    await selectKnown(
      tx,
      read.flatMap(({ invited }) => invited?.email ?? []),
    ),
  )
  const people = judged.flatMap(({ row, invited }) => (row.outcome === 'invited' && invited ? [invited] : []))
  if (!isDryRun && people.length > 0) {
    await insertLetters(tx, admin, people, terms)
    await recordAct(tx, admin, { action: 'invite_many', subjectType: 'invitation', label: `${people.length} people` })
  }
  return answer(judged.map(({ row }) => row))
}

interface Judged {
  row: InvitedRow
  invited: Invited | undefined
}

const words: Record<Exclude<InvitedRowOutcome, 'error'>, string> = {
  invited: 'Invited',
  member: 'Has an account already',
  invited_before: 'Has an invitation already',
  duplicate: 'Stands further up in this table',
}

function judge(read: ReadRow[], { known, open }: Awaited<ReturnType<typeof selectKnown>>): Judged[] {
  const before = new Set<string>()
  return read.map(({ number, name, email, invited, error }) => {
    const row = (outcome: InvitedRowOutcome, message: string): Judged => ({
      row: { number, name, email, outcome, message },
      invited,
    })
    if (!invited) return row('error', error ?? '')
    const address = invited.email.toLowerCase()
    const isAgain = before.has(address)
    before.add(address)
    const outcome = isAgain ? 'duplicate' : known.has(address) ? 'member' : open.has(address) ? 'invited_before' : 'invited'
    return row(outcome, words[outcome])
  })
}

function answer(rows: InvitedRow[]): Reply<typeof contract> {
  const counts = Object.fromEntries(invitedRowOutcomes.map((name) => [name, 0])) as Record<InvitedRowOutcome, number>
  for (const { outcome } of rows) counts[outcome]++
  const report = rows.map(({ number, name, email, outcome, message }) => csvLine([number, name, email, outcome, message]))
  const [invited, others] = [rows.filter(isInvited), rows.filter((row) => !isInvited(row))]
  return {
    counts,
    rows: [...others, ...invited].slice(0, rowsShown),
    report: byteOrderMark + csvLine(['row', 'name', 'email', 'outcome', 'message']) + report.join(''),
  }
}

const isInvited = ({ outcome }: InvitedRow) => outcome === 'invited'
