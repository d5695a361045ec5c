import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { askForExport, type DataExport, exportFilePath, exportKeptDays, largestExportGb } from '#contract/your-data.ts'
import { focusOnMount } from '#client/forms/focus-on-mount.ts'
import { readerLocale } from '#client/page/reader-locale.ts'
import { paths } from '#client/paths.ts'
import { Button } from '#client/ui/button.tsx'
import { LoadError } from '#client/ui/empty.tsx'
import { fileSize } from '#client/ui/file-chip.tsx'
import { focusFirstField } from '#client/settings/editable-row.tsx'
import { RowsLoading } from '#client/settings/loaded-settings.tsx'
import { OwnPasswordForm } from '#client/settings/own-password-form.tsx'
import { SettingsRow } from '#client/settings/settings-row.tsx'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { exportQuery, type ExportState, isUnderWay } from './export-query.ts'
import './export-row.css'

/** Also for suspended members. */
export function ExportRow() {
  const { data, isError, refetch } = useQuery(exportQuery)
  if (data) return <LoadedExport state={data} />
  if (isError) return <LoadError text="Error loading your export. Please try again later." onRetry={() => void refetch()} />
  return <RowsLoading rows={1} label="Loading your export" />
}

function LoadedExport({ state }: { state: ExportState }) {
  const [form, setForm] = useState<'untouched' | 'open' | 'closed' | 'sent'>('untouched')
  const { mutateAsync: ask } = useAskForExport()
  const { latest, ready, nextAt } = state
  const canAsk = !isUnderWay(state) && !nextAt

  return (
    <SettingsRow title="Export" detail={detailOf(state)} confirmation={form === 'sent' ? newsOf(latest) : undefined} isStacked>
      {canAsk && form === 'open' ? (
        <div className="set-form" ref={focusFirstField}>
          <OwnPasswordForm
            action="Request export"
            busy="Requesting..."
            send={(body) => ask(body).then(() => setForm('sent'))}
            onCancel={() => setForm('closed')}
          />
        </div>
      ) : (
        // The form disappears with the answer: its container takes the focus.
        <div className="export" role="group" aria-label="Your export" ref={form === 'sent' ? focusOnMount : null} tabIndex={-1}>
          {latest && isUnderWay(state) && <ExportProgress percent={latest.progress} />}
          {ready && (
            <a className="btn btn--primary btn--sm" href={exportFilePath(ready.id)} download>
              <Download />
              <span className="lb">Download</span>
            </a>
          )}
          {canAsk && (
            <Button ref={form === 'closed' ? focusOnMount : null} size="sm" onClick={() => setForm('open')}>
              Request export
            </Button>
          )}
        </div>
      )}
    </SettingsRow>
  )
}

const ExportProgress = ({ percent }: { percent: number }) => (
  <>
    <progress aria-label="Progress of your export" max={100} value={percent} />
    <span aria-hidden="true">{percentage.format(percent / 100)}</span>
  </>
)

const moment = new Intl.DateTimeFormat(readerLocale.dates, { dateStyle: 'long', timeStyle: 'short' })
const percentage = new Intl.NumberFormat(readerLocale.numbers, { style: 'percent' })

const When = ({ date }: { date: string }) => <time dateTime={date}>{moment.format(new Date(date))}</time>

function detailOf({ latest, ready, nextAt }: ExportState): ReactNode {
  return (
    <>
      {latest?.status !== 'ready' && wordsOf(latest)}
      {ready?.expiresAt && (
        <>
          {' '}
          Ready: {fileSize(ready.size ?? 0)}, asked for on <When date={ready.createdAt} />. The file is deleted on{' '}
          <When date={ready.expiresAt} />
          {ready.id !== latest?.id && ', or when the next is ready'}.
        </>
      )}
      {nextAt && !isUnderWay({ latest }) && (
        <>
          {' '}
          You can ask again from <When date={nextAt} />.
        </>
      )}
    </>
  )
}

function wordsOf(latest: DataExport | null): ReactNode {
  if (!latest)
    return `Everything that is kept about you, what you shared in the rooms and your learning record included, as a ZIP file of JSON, CSV and your files. Once a day; kept for ${exportKeptDays} days.`
  if (latest.status === 'failed') return 'Your export could not be made, which is our fault. Please ask for it again.'
  if (latest.status === 'too_large')
    return (
      <>
        Your data is larger than {largestExportGb} GB, which is more than we can put into one file.{' '}
        <Link to={paths.connect()}>Write to us</Link>, and we will find another way to give it to you.
      </>
    )
  return 'We are gathering your data. You can leave this page: we notify and email you when it is ready, and email you if it cannot be made.'
}

/** Announced to those who are waiting here for it. */
function newsOf(latest: DataExport | null): string | undefined {
  if (latest?.status === 'ready') return 'Your data is ready to download.'
  return latest?.status === 'waiting' || latest?.status === 'running' ? 'Requested.' : undefined
}

function useAskForExport() {
  const client = useQueryClient()
  return useMutation<DataExport, ApiError, { currentPassword: string }>({
    mutationFn: (body) => call(askForExport, { body }),
    onError: ({ words }) => toast({ title: 'Failed to request export', description: words, tone: 'bad' }),
    // Even if it was refused: another tab may have asked.
    onSettled: () => client.invalidateQueries(exportQuery),
  })
}
