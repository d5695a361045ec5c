import { useQuery } from '@tanstack/react-query'
import { Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { type CitationFormat, citationFormats, type Resource } from '#contract/resources.ts'
import { copyText } from '#client/page/copy-text.ts'
import { downloadText } from '#client/page/download-text.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { LoadError } from '#client/ui/empty.tsx'
import { Segment } from '#client/ui/segment.tsx'
import { Select } from '#client/ui/select.tsx'
import { InlineSpinner } from '#client/ui/spinner.tsx'
import { citationQuery } from './queries.ts'

const formatWords: Record<CitationFormat, string> = { text: 'Text', ris: 'RIS', bibtex: 'BibTeX', csl: 'CSL-JSON' }
const extensions: Record<CitationFormat, string> = { text: 'txt', ris: 'ris', bibtex: 'bib', csl: 'json' }

/** A citation names the version it is of. */
export default function CiteDialog({ resource: { id, versions }, onClose }: { resource: Resource; onClose: () => void }) {
  const [format, setFormat] = useState<CitationFormat>('text')
  const [version, setVersion] = useState(versions[0]?.number ?? 1)
  const { data: citation, isError, refetch } = useQuery(citationQuery(id, format, version))
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Cite"
      footer={
        <>
          <Button
            icon={<Download />}
            disabled={citation === undefined}
            onClick={() => downloadText(citation ?? '', `ibid-${id}-v${version}.${extensions[format]}`)}
          >
            Download
          </Button>
          <Button
            variant="primary"
            icon={<Copy />}
            disabled={citation === undefined}
            onClick={() => void copyText(citation ?? '', 'citation')}
          >
            Copy citation
          </Button>
        </>
      }
    >
      <div className="resource-dialog">
        <Segment
          label="Format"
          value={format}
          onValueChange={setFormat}
          options={citationFormats.map((value) => ({ value, label: formatWords[value] }))}
        />
        {versions.length > 1 && (
          <Select
            label="Version"
            options={versions.map(({ number }) => ({ value: String(number), label: `Version ${number} of ${versions.length}` }))}
            value={String(version)}
            onChange={({ target }) => setVersion(Number(target.value))}
          />
        )}
        {citation !== undefined && (
          <pre className={`resource-citation resource-citation--${format}`} tabIndex={0} aria-label="Citation" dir="auto">
            {citation}
          </pre>
        )}
        {citation === undefined && isError && (
          <LoadError text="Error loading the citation. Please try again later." onRetry={() => void refetch()} />
        )}
        {citation === undefined && !isError && (
          <p role="status">
            <InlineSpinner /> Loading citation
          </p>
        )}
      </div>
    </Dialog>
  )
}
