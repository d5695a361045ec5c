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
  /** While whatever they belong to is being sent. */
  isFixed?: boolean
  onDescribe: (index: number) => void
  onRemove: (index: number) => void
  onCancel: (upload: Upload) => void
  onRetry: (upload: Upload) => void
}

/** A draft's attachments: first those that have arrived, then those on their way. */
export default function AttachmentList({ attachments, uploads, isFixed = false, ...actions }: AttachmentListProps) {
  return (
    <ul className="attach" aria-label="Attachments">
      {attachments.map((attachment, index) => (
        <StoredAttachment
          key={`${attachment.url} ${index}`}
          attachment={attachment}
          isFixed={isFixed}
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

type StoredAttachmentProps = { attachment: Attachment; isFixed: boolean; onDescribe: () => void; onRemove: () => void }

function StoredAttachment({ attachment, isFixed, onDescribe, onRemove }: StoredAttachmentProps) {
  const { kind, name, size, alt } = attachment
  const remove = <RemoveButton label={`Remove ${name}`} disabled={isFixed} onClick={onRemove} />
  if (kind !== 'image') {
    return (
      <li>
        <FileChip name={name} size={size} end={remove} />
      </li>
    )
  }
  return (
    <li>
      <Thumb src={thumbOf(attachment)} alt={alt || name}>
        {remove}
      </Thumb>
      <button
        type="button"
        className={classNames('describe', alt === '' && 'describe--missing')}
        aria-label={alt === '' ? `Add a description of ${name}` : `Edit the description of ${name}`}
        disabled={isFixed}
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

type RemoveButtonProps = { label: string; disabled?: boolean; onClick: () => void }

const RemoveButton = ({ label, disabled, onClick }: RemoveButtonProps) => (
  <button type="button" className="x" aria-label={label} disabled={disabled} onClick={onClick}>
    <X />
  </button>
)

const thumbOf = ({ url, sizes }: Attachment) => sizes.toSorted((a, b) => a.width - b.width)[0]?.url ?? url
