import { useMutation } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { openReport, type ReportedItem } from '#contract/moderation.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/overlays/toast.tsx'
import { ReportedFile } from './reported-file.tsx'

/** Admins see only reported messages, and every look is recorded: so nothing is shown until they ask for it. */
export function ReportedQuotes({ item: { subjectType, subjectId, outcome } }: { item: ReportedItem }) {
  const { data, mutate, isPending } = useMutation<ReportedItem, ApiError>({
    mutationFn: () => call(openReport, { body: { subjectType, subjectId } }),
    onError: ({ words }) => toast({ title: 'Action failed', description: words, tone: 'bad' }),
  })
  if (outcome === 'dismissed') return <p className="muted">Messages are no longer shown once their report is dismissed.</p>
  if (!data) {
    return (
      <p className="row wrap">
        <Button size="sm" icon={<Eye />} busy={isPending ? 'Opening...' : undefined} onClick={() => mutate()}>
          Show reported messages
        </Button>
        <span className="muted">This look is written to the audit log.</span>
      </p>
    )
  }
  return (
    <ul className="report-quotes">
      {data.quotes.map((quote) => (
        <li key={quote.createdAt + String(quote.senderId)}>
          <b>{quote.senderName}</b>: <span dir="auto">{quote.content}</span>
          {quote.files.map((file, at) => (
            <ReportedFile key={file.id ?? at} messageId={subjectId} file={file} />
          ))}
        </li>
      ))}
    </ul>
  )
}
