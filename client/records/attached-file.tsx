import { Eye } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { recordTypes } from '#contract/uploads.ts'
import { Button } from '#client/ui/button.tsx'
import { FileToSave } from '#client/ui/file-chip.tsx'
import type { RecordFormat } from './record.ts'
import './attached-file.css'

const RecordViewer = lazy(() => import('./record-viewer.tsx'))

interface RecordsFile {
  url: string
  /** Where the viewer reads it, if different from the download. */
  viewUrl?: string
  name: string
  type: string
}

const formatOf = ({ type }: Pick<RecordsFile, 'type'>): RecordFormat | undefined => recordTypes[type as keyof typeof recordTypes]

/** A document as a download link; library records can also be viewed. */
export function AttachedFile({ file }: { file: RecordsFile & { size: number } }) {
  if (!formatOf(file)) return <FileToSave file={file} />
  return (
    <span className="attached-records">
      <FileToSave file={file} />
      <ViewRecords file={file} />
    </span>
  )
}

/** Nothing for files of other kinds. */
export function ViewRecords({ file }: { file: RecordsFile }) {
  const [isOpen, setIsOpen] = useState(false)
  const format = formatOf(file)
  if (!format) return null
  return (
    <>
      <Button size="sm" icon={<Eye />} aria-label={`View records of ${file.name}`} onClick={() => setIsOpen(true)}>
        View records
      </Button>
      {isOpen && (
        <Suspense>
          <RecordViewer file={file} format={format} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
