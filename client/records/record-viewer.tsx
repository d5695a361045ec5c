import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Alert } from '#client/ui/alert.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { PageSpinner } from '#client/ui/spinner.tsx'
import type { RecordFormat } from './record.ts'
import { openReader, type RecordReader } from './record-reader.ts'
import { RecordPages } from './record-pages.tsx'
import './record-viewer.css'

type RecordViewerProps = { file: { url: string; viewUrl?: string; name: string }; format: RecordFormat; onClose: () => void }

/** The records of a file, one at a time, in the form familiar to those who make them. */
export default function RecordViewer({ file, format, onClose }: RecordViewerProps) {
  const [reader, setReader] = useState<RecordReader>()
  useEffect(() => {
    const opened = openReader()
    // oxlint-disable-next-line react/set-state-in-effect -- a worker that is started belongs to this dialog, and ends with it
    setReader(opened)
    return () => opened.close()
  }, [])
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={file.name}
      footer={
        <a className="btn btn--secondary" href={file.url} download={file.name}>
          <Download />
          <span className="lb">Download</span>
        </a>
      }
    >
      {reader ? <OpenedFile reader={reader} url={file.viewUrl ?? file.url} format={format} /> : <PageSpinner />}
    </Dialog>
  )
}

type OpenedFileProps = { reader: RecordReader; url: string; format: RecordFormat }

function OpenedFile({ reader, url, format }: OpenedFileProps) {
  const { data, isError } = useQuery({
    queryKey: ['records', url],
    queryFn: () => reader.ask('open', { url, format }),
    // The worker's contents disappear with it.
    ...{ gcTime: 0, staleTime: Infinity, retry: false },
  })
  if (isError) return <Alert tone="danger">The file could not be read. Please download it instead.</Alert>
  if (!data) return <PageSpinner />
  return (
    <>
      {data.problems.map((problem) => (
        <Alert tone="warn" key={problem}>
          {problem}
        </Alert>
      ))}
      {data.count > 0 && <RecordPages reader={reader} url={url} format={format} count={data.count} />}
    </>
  )
}
