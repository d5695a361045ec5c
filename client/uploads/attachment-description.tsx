import { useId, useState, type SubmitEvent } from 'react'
import { type Attachment, altTextMaxLength } from '#contract/posts.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { TextArea } from '#client/ui/fields/field.tsx'
import './attachments.css'

type AttachmentDescriptionProps = { attachment: Attachment; onSave: (alt: string) => void; onClose: () => void }

export default function AttachmentDescription({ attachment, onSave, onClose }: AttachmentDescriptionProps) {
  const [alt, setAlt] = useState(attachment.alt)
  const formId = useId()

  function save(event: SubmitEvent) {
    event.preventDefault()
    onSave(alt.trim())
    onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Describe the image"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} className="describing" onSubmit={save}>
        <img
          src={attachment.url}
          alt={attachment.name}
          width={attachment.width ?? undefined}
          height={attachment.height ?? undefined}
        />
        <TextArea
          label="Description"
          hint="For those who cannot see it: what it shows, and any words in it."
          rows={3}
          maxLength={altTextMaxLength}
          value={alt}
          onChange={(event) => setAlt(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
