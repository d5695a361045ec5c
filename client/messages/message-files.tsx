import { lazy, Suspense, useState } from 'react'
import { Alert } from '#client/ui/alert.tsx'
import type { Draft } from './draft.ts'
import type { useMessageAttachments } from './use-message-attachments.ts'

const AttachmentList = lazy(() => import('#client/uploads/attachment-list.tsx'))
const AttachmentDescription = lazy(() => import('#client/uploads/attachment-description.tsx'))

type MessageFilesProps = { draft: Draft; files: ReturnType<typeof useMessageAttachments> }

/** Above the message field: attachments, uploads in progress, files that were refused, and what happens to them. */
export function MessageFiles({ draft: { attachments }, files }: MessageFilesProps) {
  const [describing, setDescribing] = useState<number>()
  const described = describing === undefined ? undefined : attachments[describing]
  const hasFiles = attachments.length + files.uploads.length > 0
  return (
    <>
      {files.refusals.length > 0 && (
        <Alert tone="danger">
          {files.refusals.map((refusal) => (
            <p key={refusal}>{refusal}</p>
          ))}
        </Alert>
      )}
      <div role="status">
        {hasFiles &&
          files.notes.map((note) => (
            <p key={note} className="msg-note muted">
              {note}
            </p>
          ))}
      </div>
      <Suspense>
        {hasFiles && (
          <AttachmentList
            attachments={attachments}
            uploads={files.uploads}
            onDescribe={setDescribing}
            onRemove={files.removeAt}
            onCancel={files.cancel}
            onRetry={files.retry}
          />
        )}
        {described && describing !== undefined && (
          <AttachmentDescription
            attachment={described}
            onSave={(alt) => files.describe(describing, alt)}
            onClose={() => setDescribing(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}
