import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { type DataExport, exportFilePath, exportKeptDays } from '#contract/your-data.ts'
import { readerLocale } from '#client/page/reader-locale.ts'
import { Button } from '#client/ui/button.tsx'
import { LoadError } from '#client/ui/empty.tsx'
import { fileSize } from '#client/ui/file-chip.tsx'
import { exportQuery, type ExportState, isUnderWay } from './export-query.ts'
import { RowsLoading } from './loaded-settings.tsx'
import { SettingsRow } from './settings-row.tsx'
import { useAskForExport } from './use-ask-for-export.ts'
import './export-row.css'

/** Also for suspended members (PRODUCT 4). */
export function ExportRow() {
  const { data, isError, refetch } = useQuery(exportQuery)
  if (data) return <LoadedExport state={data} />
  if (isError) return <LoadError text="Error loading your export. Please try again later." onRetry={() => void refetch()} />
  return <RowsLoading rows={1} label="Loading your export" />
}

function LoadedExport({ state }: { state: ExportState }) {
  const [hasAsked, setHasAsked] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const { mutate: ask, isPending } = useAskForExport()
  const { latest, nextAt } = state

  /** The button goes with the first answer: its place takes the focus. */
  function request() {
    place.current?.focus({ preventScroll: true })
    ask(undefined, { onSuccess: () => setHasAsked(true) })
  }

  return (
    <SettingsRow title="Export" detail={detailOf(state)} confirmation={hasAsked ? newsOf(latest) : undefined} isStacked>
      <div className="export" role="group" aria-label="Your export" ref={place} tabIndex={-1}>
        {latest && isUnderWay(state) && <ExportProgress percent={latest.progress} />}
        {latest?.status === 'ready' && (
          <a className="btn btn--primary btn--sm" href={exportFilePath(latest.id)} download>
            <Download />
            <span className="lb">Download</span>
          </a>
        )}
        {!isUnderWay(state) && !nextAt && (
          <Button size="sm" busy={isPending ? 'Requesting...' : undefined} onClick={request}>
            Request export
          </Button>
        )}
      </div>
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

function detailOf({ latest, nextAt }: ExportState): ReactNode {
  const next = nextAt && (
    <>
      {' '}
      You can ask again from <When date={nextAt} />.
    </>
  )
  if (latest?.status === 'ready' && latest.expiresAt) {
    return (
      <>
        Ready: {fileSize(latest.size ?? 0)}, asked for on <When date={latest.createdAt} />. The file is deleted on{' '}
        <When date={latest.expiresAt} />.{next}
      </>
    )
  }
  if (latest?.status === 'failed') return 'Your export could not be made, which is our fault. Please ask for it again.'
  if (latest) return 'We are gathering your data. You can leave this page: a notification and a letter tell you when it is ready.'
  return (
    <>
      Everything that is kept about you, as a ZIP file of JSON, CSV and your files. Once a day; kept for {exportKeptDays} days.
      {next}
    </>
  )
}

/** Said to whoever waits here for what they asked. */
function newsOf(latest: DataExport | null): string | undefined {
  if (latest?.status === 'ready') return 'Your data is ready to download.'
  return latest?.status === 'failed' ? undefined : 'Requested.'
}
