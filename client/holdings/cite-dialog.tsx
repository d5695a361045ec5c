import { queryOptions, useQuery } from '@tanstack/react-query'
import { Copy, Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type CitationFormat, citationFormats } from '#contract/resources.ts'
import { ApiError } from '#client/http/api-error.ts'
import { copyText } from '#client/page/copy-text.ts'
import { downloadText } from '#client/page/download-text.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { LoadError } from '#client/ui/empty.tsx'
import { Segment } from '#client/ui/fields/segment.tsx'
import { InlineSpinner } from '#client/ui/spinner.tsx'
import './cite-dialog.css'

const formatWords: Record<CitationFormat, string> = { text: 'Text', ris: 'RIS', bibtex: 'BibTeX', csl: 'CSL-JSON' }
const extensions: Record<CitationFormat, string> = { text: 'txt', ris: 'ris', bibtex: 'bib', csl: 'json' }

type CiteDialogProps = {
  /** The address of the citation in a format. */
  pathOf: (format: CitationFormat) => string
  /** The file's name, without extension. */
  name: string
  onClose: () => void
  /** Any further options. */
  children?: ReactNode
}

/** In words, and in the formats of reference managers. */
export function CiteDialog({ pathOf, name, onClose, children }: CiteDialogProps) {
  const [format, setFormat] = useState<CitationFormat>('text')
  const { data: citation, isError, refetch } = useQuery(citationQuery(pathOf(format)))
  const isMissing = citation === undefined
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Cite"
      footer={
        <>
          <Button
            icon={<Download />}
            disabled={isMissing}
            onClick={() => downloadText(citation ?? '', `${name}.${extensions[format]}`)}
          >
            Download
          </Button>
          <Button
            variant="primary"
            icon={<Copy />}
            disabled={isMissing}
            onClick={() => void copyText(citation ?? '', 'citation')}
          >
            Copy citation
          </Button>
        </>
      }
    >
      <div className="cite">
        <Segment
          label="Format"
          value={format}
          onValueChange={setFormat}
          options={citationFormats.map((value) => ({ value, label: formatWords[value] }))}
        />
        {children}
        {!isMissing && (
          <pre className={`citation citation--${format}`} tabIndex={0} aria-label="Citation" dir="auto">
            {citation}
          </pre>
        )}
        {isMissing && isError && (
          <LoadError text="Error loading the citation. Please try again later." onRetry={() => void refetch()} />
        )}
        {isMissing && !isError && (
          <p role="status">
            <InlineSpinner /> Loading citation
          </p>
        )}
      </div>
    </Dialog>
  )
}

/** Plain text, unlike the JSON of other replies. */
const citationQuery = (path: string) =>
  queryOptions({
    queryKey: ['citation', path] as const,
    queryFn: async ({ signal }) => {
      const response = await fetch(path, { credentials: 'same-origin', signal })
      const body = await response.text()
      const { ok, status, statusText, headers } = response
      if (!ok) throw new ApiError({ status, statusText, body, retryAfter: headers.get('retry-after') })
      return body
    },
    staleTime: 60_000,
  })
