import { FileText, X } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { closingNoteMaxLength, type Occurrence, writeAfterwards } from '#contract/occurrences.ts'
import type { Attachment } from '#contract/posts.ts'
import { call } from '#client/http/call.ts'
import { useResourceFile } from '#client/uploads/use-resource-file.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { FormFooter } from '#client/forms/form-footer.tsx'
import { FormWaits, useFormWaits } from '#client/forms/long-form.tsx'
import { TextArea, TextField } from '#client/ui/fields/field.tsx'
import { FileButton } from '#client/ui/fields/file-button.tsx'
import { useEventAction } from './use-event-action.ts'

type AfterwardsDialogProps = { date: Occurrence; onClose: () => void }

/** An uploaded file has a name; a link to slides has none. */
export default function AfterwardsDialog({ date, onClose }: AfterwardsDialogProps) {
  const formId = useId()
  const [recordingUrl, setRecordingUrl] = useState(date.recordingUrl ?? '')
  const [slidesUrl, setSlidesUrl] = useState(date.slides && !date.slides.name ? date.slides.url : '')
  const [file, setFile] = useState<Pick<Attachment, 'url' | 'name'> | null>(fileIn(date))
  const [isUploading, setIsUploading] = useState(false)
  const [closingNote, setClosingNote] = useState(date.closingNote ?? '')
  const keep = useEventAction({
    run: () =>
      call(writeAfterwards, {
        params: { id: String(date.id) },
        body: {
          recordingUrl: recordingUrl.trim() || null,
          ...slidesOf(date, slidesUrl.trim(), file),
          closingNote: closingNote.trim(),
        },
      }),
    done: { title: 'Saved', description: 'People who went are told once.' },
  })
  const errors = keep.error?.fields ?? {}

  function submit(event: FormEvent) {
    event.preventDefault()
    keep.mutate(undefined, { onSuccess: onClose })
  }
  const footer = (
    <FormFooter formId={formId} onClose={onClose} disabled={isUploading} busy={keep.isPending ? 'Saving...' : undefined}>
      Save
    </FormFooter>
  )
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="Recording and slides" footer={footer}>
      <form className="stack" id={formId} noValidate onSubmit={submit}>
        <TextField
          label="Link to the recording"
          optional
          type="url"
          placeholder="https://"
          value={recordingUrl}
          error={errors.recordingUrl}
          onChange={({ target }) => setRecordingUrl(target.value)}
        />
        {!file && (
          <TextField
            label="Link to the slides"
            optional
            type="url"
            placeholder="https://"
            value={slidesUrl}
            error={errors.slidesUrl}
            onChange={({ target }) => setSlidesUrl(target.value)}
          />
        )}
        <FormWaits value={setIsUploading}>
          <SlidesFile file={file} error={errors.slidesUpload} onChange={setFile} />
        </FormWaits>
        <TextArea
          label="Closing note"
          optional
          rows={4}
          maxLength={closingNoteMaxLength}
          value={closingNote}
          error={errors.closingNote}
          onChange={({ target }) => setClosingNote(target.value)}
        />
      </form>
    </Dialog>
  )
}

const fileIn = ({ slides }: Occurrence) => (slides?.name ? { url: slides.url, name: slides.name } : null)

/** Unchanged fields are not sent: an uploaded file is referred to by its address only once. */
function slidesOf(date: Occurrence, link: string, file: Pick<Attachment, 'url'> | null) {
  if (file) return file.url === fileIn(date)?.url ? {} : { slidesUpload: file.url }
  return fileIn(date) && !link ? { slidesUpload: null, slidesUrl: null } : { slidesUrl: link || null }
}

type SlidesFileProps = {
  file: Pick<Attachment, 'name'> | null
  error: string | undefined
  onChange: (file: Attachment | null) => void
}

function SlidesFile({ file, error, onChange }: SlidesFileProps) {
  const { send, progress, failure } = useResourceFile(onChange)
  useFormWaits(progress !== undefined)
  const trouble = failure ?? error
  return (
    <div className="field">
      <p className="label">
        Slides as a file <span className="optional">(optional)</span>
      </p>
      <p className="hint">PDF, PowerPoint, Word or OpenDocument; up to 50 MB.</p>
      <div className="row wrap">
        <FileButton accept=".pdf,.pptx,.odp,.docx,.odt" icon={<FileText />} onChoose={send}>
          {file ? 'Choose another file' : 'Choose a file'}
        </FileButton>
        {file && (
          <>
            <span className="truncate" dir="auto">
              {file.name}
            </span>
            <Button size="sm" variant="ghost" icon={<X />} aria-label="Remove the file" onClick={() => onChange(null)} />
          </>
        )}
      </div>
      <div role="status">{progress && <p className="hint">{progress}</p>}</div>
      <div role="alert">{trouble && <p className="err">{trouble}</p>}</div>
    </div>
  )
}
