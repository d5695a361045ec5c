import { Paperclip, X } from 'lucide-react'
import type { Attachment } from '#contract/posts.ts'
import { Options } from '#client/forms/form-part.tsx'
import { useFormWaits } from '#client/forms/long-form.tsx'
import { useResourceFile } from '#client/uploads/use-resource-file.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { FileButton } from '#client/ui/fields/file-button.tsx'
import { FileChip } from '#client/ui/file-chip.tsx'

/** A document, or its address on the web: exactly one of them is sent. */
export interface Source {
  from: 'file' | 'link'
  /** What was uploaded; for an existing file only name and size are known. */
  file: Pick<Attachment, 'url' | 'name' | 'size'> | null
  link: string
}
export const blankSource: Source = { from: 'file', file: null, link: '' }

export const sentOfSource = ({ from, file, link }: Source) =>
  from === 'file' ? { upload: file?.url ?? null, link: null } : { upload: null, link: link.trim() || null }

type SourceFieldProps = {
  value: Source
  onChange: (value: Source) => void
  /** Refusals of the file and the link, and where the error summary links to. */
  errors: { upload?: string | undefined; link?: string | undefined }
  ids: { upload: string; link: string }
}

export function SourceField({ value, onChange, errors, ids }: SourceFieldProps) {
  return (
    <>
      <Options
        label="What do you share?"
        name="source"
        value={value.from}
        options={[
          { value: 'file', label: 'A file', hint: 'It is kept here.' },
          { value: 'link', label: 'A link', hint: 'It stays where it is.' },
        ]}
        onChoose={(from) => onChange({ ...value, from })}
      />
      {value.from === 'file' ? (
        <FileField id={ids.upload} file={value.file} error={errors.upload} onChange={(file) => onChange({ ...value, file })} />
      ) : (
        <TextField
          label="Link"
          required
          hint="Where the document is, beginning with https://"
          type="url"
          inputMode="url"
          id={ids.link}
          error={errors.link ?? errors.upload}
          value={value.link}
          onChange={({ target }) => onChange({ ...value, link: target.value })}
        />
      )}
    </>
  )
}

const accept =
  '.pdf,.doc,.docx,.odt,.txt,.md,.csv,.xlsx,.ods,.pptx,.odp,.mrc,.xml,.bib,.ris,.jpg,.jpeg,.png,.webp,.gif,.avif,.mp4,.webm'

type FileFieldProps = {
  id: string
  file: Source['file']
  error: string | undefined
  onChange: (file: Source['file']) => void
}

function FileField({ id, file, error, onChange }: FileFieldProps) {
  const { send, progress, failure } = useResourceFile(onChange)
  useFormWaits(progress !== undefined)
  const trouble = failure ?? error
  return (
    <div className="field" id={id} tabIndex={-1}>
      <p className="label">File</p>
      <p className="hint">
        PDF, Word, OpenDocument, slides, tables, text, records or a picture; up to 50 MB. Macros are not accepted.
      </p>
      {file && (
        <FileChip
          name={file.name}
          size={file.size}
          end={
            <Button size="sm" variant="ghost" icon={<X />} aria-label={`Remove ${file.name}`} onClick={() => onChange(null)} />
          }
        />
      )}
      <div>
        <FileButton accept={accept} icon={<Paperclip />} onChoose={send}>
          {file ? 'Choose another file' : 'Choose a file'}
        </FileButton>
      </div>
      <div role="status">{progress && <p className="hint">{progress}</p>}</div>
      <div role="alert">{trouble && <p className="err">{trouble}</p>}</div>
    </div>
  )
}
