import { Paperclip, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { mostEvidence } from '#contract/learning.ts'
import type { Attachment } from '#contract/posts.ts'
import { acceptAttribute, kindOfFile, refusalOf } from '#client/uploads/accepted-files.ts'
import { useUploads } from '#client/uploads/use-uploads.ts'
import { Button } from '#client/ui/button.tsx'
import { FileButton } from '#client/ui/fields/file-button.tsx'
import { FileChip } from '#client/ui/file-chip.tsx'

type EvidenceFieldProps = {
  files: Attachment[]
  error: string | undefined
  /** Based on the current files, as files arrive one after another. */
  onChange: (change: (files: Attachment[]) => Attachment[]) => void
  /** A file is being uploaded. */
  onBusy: (isBusy: boolean) => void
}

const accept = `${acceptAttribute('image')},.pdf,.docx,.txt`
const isAccepted = (file: File) => kindOfFile(file) === 'image' || /\.(pdf|docx|txt)$/i.test(file.name)

export function EvidenceField({ files, error, onChange, onBusy }: EvidenceFieldProps) {
  const [refusal, setRefusal] = useState<string>()
  const { uploads, add, remove } = useUploads((file) => onChange((before) => [...before, file]))
  const underway = uploads.filter(({ failure }) => failure === null)
  const isBusy = underway.length > 0
  useEffect(() => onBusy(isBusy), [isBusy, onBusy])

  function choose(file: File) {
    const refused = isAccepted(file) ? refusalOf(file) : 'Entries take images, pdf, txt and docx.'
    setRefusal(refused)
    uploads.filter(({ failure }) => failure !== null).forEach(remove)
    if (!refused) add([file])
  }

  const trouble = refusal ?? uploads.find(({ failure }) => failure !== null)?.failure ?? error
  return (
    <div className="field">
      <p className="label">
        Proof <span className="optional">(optional)</span>
      </p>
      <p className="hint">PDF, picture, docx or txt; up to {mostEvidence} files. Only you see them.</p>
      {files.length > 0 && (
        <ul className="evidence-files" aria-label="Files">
          {files.map(({ url, name, size }) => (
            <li key={url}>
              <FileChip
                name={name}
                size={size}
                end={
                  <Button
                    size="sm"
                    variant="ghost"
                    icon={<X />}
                    aria-label={`Remove ${name}`}
                    onClick={() => onChange((before) => before.filter((file) => file.url !== url))}
                  />
                }
              />
            </li>
          ))}
        </ul>
      )}
      {files.length + underway.length < mostEvidence && (
        <div>
          <FileButton accept={accept} icon={<Paperclip />} onChoose={choose}>
            Add proof
          </FileButton>
        </div>
      )}
      <div role="status">{isBusy && <p className="hint">Uploading...</p>}</div>
      <div role="alert">{trouble && <p className="err">{trouble}</p>}</div>
    </div>
  )
}
