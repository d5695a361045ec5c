import { Image, X } from 'lucide-react'
import { useState } from 'react'
import type { Attachment } from '#contract/posts.ts'
import { useFormWaits } from '#client/forms/long-form.tsx'
import { acceptAttribute, kindOfFile, refusalOf } from '#client/uploads/accepted-files.ts'
import { useUploads } from '#client/uploads/use-uploads.ts'
import { Button } from '#client/ui/button.tsx'
import { FileButton } from '#client/ui/fields/file-button.tsx'
import './cover-field.css'

type CoverFieldProps = {
  cover: Attachment | null
  error: string | undefined
  onChange: (cover: Attachment | null) => void
  /** The button that removes it, and the text shown without one. */
  without?: { button: string; hint: string }
}

const endpaper = {
  button: 'Use the endpaper',
  hint: 'Without one, the group has a marbled endpaper. Wide pictures suit the place best.',
}

export function CoverField({ cover, error, onChange, without = endpaper }: CoverFieldProps) {
  const [refusal, setRefusal] = useState<string>()
  const { uploads, add, remove } = useUploads(onChange)
  const [upload] = uploads
  const isUploading = upload?.failure === null
  useFormWaits(isUploading)

  function choose(file: File) {
    const refused = kindOfFile(file) === 'image' ? refusalOf(file) : 'Please choose an image.'
    setRefusal(refused)
    uploads.forEach(remove)
    if (!refused) add([file])
  }

  const picture = upload?.preview ?? cover?.url
  const trouble = refusal ?? upload?.failure ?? error
  return (
    <div className="field">
      <p className="label">
        Cover picture <span className="optional">(optional)</span>
      </p>
      {picture && <img className="cover-field-picture" src={picture} alt="" />}
      <div className="row wrap">
        <FileButton accept={acceptAttribute('image')} icon={<Image />} onChoose={choose}>
          {cover ? 'Choose another image' : 'Choose an image'}
        </FileButton>
        {(cover || upload) && (
          <Button
            size="sm"
            variant="ghost"
            icon={<X />}
            onClick={() => {
              uploads.forEach(remove)
              onChange(null)
            }}
          >
            {without.button}
          </Button>
        )}
      </div>
      <p className="hint">{without.hint}</p>
      <div role="status">{isUploading && <p className="hint">Uploading...</p>}</div>
      <div role="alert">{trouble && <p className="err">{trouble}</p>}</div>
    </div>
  )
}
