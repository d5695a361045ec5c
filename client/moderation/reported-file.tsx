import { useMutation } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { openReportedFile, type ReportedItem } from '#contract/moderation.ts'
import type { Attachment } from '#contract/posts.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { Button } from '#client/ui/button.tsx'
import { FileChip } from '#client/ui/file-chip.tsx'
import { toast } from '#client/ui/overlays/toast.tsx'

type ReportedFileProps = { messageId: number; file: ReportedItem['quotes'][number]['files'][number] }

/** Only its name until it is opened: each look is recorded. Files before the reported message show only their names. */
export function ReportedFile({ messageId, file: { id, name } }: ReportedFileProps) {
  const { data, mutate, isPending } = useMutation<Attachment, ApiError, number>({
    mutationFn: (fileId) => call(openReportedFile, { body: { messageId, fileId } }),
    onError: ({ words }) => toast({ title: 'Action failed', description: words, tone: 'bad' }),
  })
  if (data) return <Opened file={data} />
  return (
    <div className="row wrap report-file">
      <span className="mono">{name}</span>
      {id !== null && (
        <Button
          size="sm"
          icon={<Eye />}
          aria-label={`Open ${name}`}
          busy={isPending ? 'Opening...' : undefined}
          onClick={() => mutate(id)}
        >
          Open
        </Button>
      )}
    </div>
  )
}

const Opened = ({ file: { url, kind, name, size, alt, width, height } }: { file: Attachment }) =>
  kind === 'image' ? (
    <figure className="report-file">
      <img src={url} alt={alt || name} width={width ?? undefined} height={height ?? undefined} />
      <figcaption className="mono">{name}</figcaption>
    </figure>
  ) : (
    <p className="report-file">
      <FileChip name={name} size={size} href={url} />
    </p>
  )
