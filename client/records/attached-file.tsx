import { Eye } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { recordTypes } from '#contract/uploads.ts'
import { Button } from '#client/ui/button.tsx'
import { FileToSave } from '#client/ui/file-chip.tsx'
import type { RecordFormat } from './record.ts'
import './attached-file.css'

const RecordViewer = lazy(() => import('./record-viewer.tsx'))

interface AttachedDocument {
  url: string
  name: string
  size: number
  type: string
}

/** A document as a link that saves it; library records can be looked at, too. */
export function AttachedFile({ file }: { file: AttachedDocument }) {
  const format: RecordFormat | undefined = recordTypes[file.type as keyof typeof recordTypes]
  return format ? <RecordsToView file={file} format={format} /> : <FileToSave file={file} />
}

function RecordsToView({ file, format }: { file: AttachedDocument; format: RecordFormat }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <span className="attached-records">
      <FileToSave file={file} />
      <Button size="sm" icon={<Eye />} aria-label={`View records of ${file.name}`} onClick={() => setIsOpen(true)}>
        View records
      </Button>
      {isOpen && (
        <Suspense>
          <RecordViewer file={file} format={format} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </span>
  )
}
