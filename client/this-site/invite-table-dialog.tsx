import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import {
  type InvitedRow,
  type InvitedRowOutcome,
  invitedRowOutcomes,
  inviteFromTable,
  mostInvitedRows,
} from '#contract/invitations.ts'
import { call } from '#client/http/call.ts'
import { useAdminAction } from '#client/moderation/use-admin-action.ts'
import { counted, formatNumber } from '#client/page/counted.ts'
import { downloadText } from '#client/page/download-text.ts'
import { Alert } from '#client/ui/alert.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { FileButton } from '#client/ui/fields/file-button.tsx'
import { Table } from '#client/ui/table.tsx'
import { TermsFields, usualTerms } from './invite-dialogs.tsx'

type Report = Reply<typeof inviteFromTable>

const outcomeWords: Record<InvitedRowOutcome, string> = {
  invited: 'to be invited',
  member: 'with an account already',
  invited_before: 'invited before',
  duplicate: 'twice in the table',
  error: 'with errors',
}

/** At first only a report; letters are sent once the admin has read it. */
export default function InviteTableDialog({ onClose }: { onClose: () => void }) {
  const [terms, setTerms] = useState(usualTerms)
  const [table, setTable] = useState<{ name: string; text: string }>()
  const [problem, setProblem] = useState<string>()
  const body = (text: string, isDryRun: boolean) => ({
    ...{ table: text, isDryRun, givesBadge: terms.givesBadge, days: Number(terms.days) },
  })
  const tell = ({ fields, words }: { fields: Record<string, string>; words: string }) =>
    setProblem(Object.values(fields)[0] ?? words)
  const check = useAdminAction({ run: (text: string) => call(inviteFromTable, { body: body(text, true) }), failed: 'Not read' })
  const send = useAdminAction({
    run: (text: string) => call(inviteFromTable, { body: body(text, false) }),
    done: (_, { counts }) => ({ title: `${counted(counts.invited, 'person', 'people')} invited` }),
  })
  async function read(file: File) {
    setProblem(undefined)
    setTable(undefined)
    try {
      const text = decoded(await file.arrayBuffer())
      setTable({ name: file.name, text })
      check.mutate(text, { onError: tell })
    } catch {
      setProblem('This file is neither UTF-8 nor UTF-16. Please save it as “CSV UTF-8”.')
    }
  }
  const report = send.data ?? (table && check.data)
  const toSend = !send.data && table && check.data ? check.data.counts.invited : 0
  const footer = (
    <>
      <Button variant="ghost" onClick={onClose}>
        {send.data ? 'Close' : 'Cancel'}
      </Button>
      {!send.data && (
        <Button
          variant="primary"
          disabled={toSend === 0}
          busy={send.isPending ? 'Sending...' : undefined}
          onClick={() => table && send.mutate(table.text, { onError: tell })}
        >
          {toSend > 0 ? `Invite ${counted(toSend, 'person', 'people')}` : 'Invite'}
        </Button>
      )}
    </>
  )
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Invite from a table"
      size="lg"
      description={`A CSV file with the columns name, email, job, workplace and country, of at most ${formatNumber(mostInvitedRows)} rows. Nothing is sent before you have seen what becomes of each row.`}
      footer={footer}
    >
      <div className="stack">
        {!send.data && (
          <>
            <FileButton accept=".csv,.tsv,.txt,text/csv" onChoose={(file) => void read(file)}>
              Choose a file
            </FileButton>
            <TermsFields terms={terms} set={setTerms} refusals={{}} />
          </>
        )}
        {problem && <Alert tone="danger">{problem}</Alert>}
        {check.isPending && <p role="status">Reading the table…</p>}
        {report && <ReportPart report={report} isSent={send.data !== undefined} />}
      </div>
    </Dialog>
  )
}

function ReportPart({ report: { counts, rows, report }, isSent }: { report: Report; isSent: boolean }) {
  const found = invitedRowOutcomes.filter((outcome) => counts[outcome] > 0)
  return (
    <>
      <Alert tone={isSent ? 'ok' : 'info'} title={isSent ? 'Invited' : 'What would become of the rows'}>
        <p>{found.map((outcome) => `${formatNumber(counts[outcome])} ${outcomeWords[outcome]}`).join(', ')}</p>
        {isSent && <p>The emails leave as the daily limit allows.</p>}
      </Alert>
      <Table headings={['Row', 'Name', 'Email', 'Outcome']}>{rows.slice(0, 50).map(reportRow)}</Table>
      <div>
        <Button size="sm" icon={<Download />} onClick={() => downloadText(report, 'invitations-report.csv')}>
          Download the report
        </Button>
      </div>
    </>
  )
}

const reportRow = ({ number, name, email, message }: InvitedRow) => (
  <tr key={number}>
    <td>{number}</td>
    <td dir="auto">{name}</td>
    <td>{email}</td>
    <td>{message}</td>
  </tr>
)

/** By its byte order mark; without one it must be UTF-8: anything else is refused before names arrive with holes in them. */
function decoded(content: ArrayBuffer): string {
  const [first, second] = new Uint8Array(content)
  const wide = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : undefined
  return new TextDecoder(wide ?? 'utf-8', { fatal: true }).decode(content)
}
