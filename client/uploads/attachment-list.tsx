import { CircleAlert, RotateCw, X } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import type { Attachment } from '#contract/posts.ts'
import type { Upload } from './use-uploads.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { FileChip } from '#client/ui/file-chip.tsx'
import './attachments.css'

type AttachmentListProps = {
  attachments: Attachment[]
  uploads: Upload[]
  onDescribe: (index: number) => void
  onRemove: (index: number) => void
  onCancel: (upload: Upload) => void
  onRetry: (upload: Upload) => void
}

/** What a draft holds besides its text: first what has arrived, then what is on its way. */
export default function AttachmentList({ attachments, uploads, ...actions }: AttachmentListProps) {
  return (
    <ul className="attach" aria-label="Attachments">
      {attachments.map((attachment, index) => (
        <StoredAttachment
          key={`${attachment.url} ${index}`}
          attachment={attachment}
          onDescribe={() => actions.onDescribe(index)}
          onRemove={() => actions.onRemove(index)}
        />
      ))}
      {uploads.map((upload) => (
        <UploadItem
          key={upload.id}
          upload={upload}
          onCancel={() => actions.onCancel(upload)}
          onRetry={() => actions.onRetry(upload)}
        />
      ))}
    </ul>
  )
}

type StoredAttachmentProps = { attachment: Attachment; onDescribe: () => void; onRemove: () => void }

function StoredAttachment({ attachment, onDescribe, onRemove }: StoredAttachmentProps) {
  const { kind, name, size, alt } = attachment
  if (kind !== 'image') {
    return (
      <li>
        <FileChip name={name} size={size} end={<RemoveButton label={`Remove ${name}`} onClick={onRemove} />} />
      </li>
    )
  }
  return (
    <li>
      <Thumb src={thumbOf(attachment)} alt={alt || name}>
        <RemoveButton label={`Remove ${name}`} onClick={onRemove} />
      </Thumb>
      <button
        type="button"
        className={classNames('describe', alt === '' && 'describe--missing')}
        aria-label={alt === '' ? `Add a description of ${name}` : `Edit the description of ${name}`}
        onClick={onDescribe}
      >
        {alt === '' ? 'Add a description' : 'Edit description'}
      </button>
    </li>
  )
}

type UploadItemProps = { upload: Upload; onCancel: () => void; onRetry: () => void }

function UploadItem({ upload, onCancel, onRetry }: UploadItemProps) {
  const { file, preview, failure } = upload
  const cancel = <RemoveButton label={`${failure ? 'Remove' : 'Cancel'} ${file.name}`} onClick={onCancel} />
  const bar = failure === null && <ProgressBar upload={upload} />
  return (
    <li>
      {preview ? (
        <Thumb src={preview} alt={file.name} isBusy>
          {bar}
          {cancel}
        </Thumb>
      ) : (
        <FileChip
          name={file.name}
          size={file.size}
          end={
            <>
              {bar}
              {cancel}
            </>
          }
        />
      )}
      {failure !== null && (
        <p className="upload-failure" role="alert">
          <CircleAlert className="i--sm" />
          <span>
            {file.name}: {failure}
          </span>
          <Button size="sm" variant="ghost" icon={<RotateCw />} aria-label={`Retry ${file.name}`} onClick={onRetry} />
        </p>
      )}
    </li>
  )
}

function ProgressBar({ upload: { file, kind, progress } }: { upload: Upload }) {
  const percent = Math.round(progress * 100)
  return (
    <span
      className="bar"
      style={{ '--p': `${percent}%` } as CSSProperties}
      role="progressbar"
      aria-label={`Uploading ${kind} ${file.name}`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    />
  )
}

const Thumb = ({ src, alt, isBusy, children }: { src: string; alt: string; isBusy?: boolean; children: ReactNode }) => (
  <span className={classNames('thumb', isBusy && 'is-busy')}>
    <img src={src} alt={alt} />
    {children}
  </span>
)

const RemoveButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button type="button" className="x" aria-label={label} onClick={onClick}>
    <X />
  </button>
)

const thumbOf = ({ url, sizes }: Attachment) => sizes.toSorted((a, b) => a.width - b.width)[0]?.url ?? url
