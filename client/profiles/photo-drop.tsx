import { Image } from 'lucide-react'
import type { Crop } from '#client/images/crop-image.ts'
import type { ChosenFile } from '#client/images/chosen-file.ts'
import { useFileDrop } from '#client/uploads/use-file-drop.ts'
import { classNames } from '#client/ui/class-names.ts'
import { FileButton } from '#client/ui/fields/file-button.tsx'
import { fileSize } from '#client/ui/file-chip.tsx'
import { acceptAttribute } from '#client/uploads/accepted-files.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { PhotoCrop } from './photo-crop.tsx'
import './photo-drop.css'

type PhotoDropProps = {
  chosen: ChosenFile | undefined
  crop: Crop
  onCrop: (crop: Crop) => void
  onChoose: (file: File | undefined) => void
}

/** Where a photo is chosen or dropped, and cropped. */
export function PhotoDrop({ chosen, crop, onCrop, onChoose }: PhotoDropProps) {
  const { isOver, handlers } = useFileDrop(([dropped]) => onChoose(dropped))

  function refuse() {
    onChoose(undefined)
    toastUploadFailed()
  }
  return (
    <div className={classNames('drop', isOver && 'is-over')} {...handlers}>
      {chosen && <PhotoCrop src={chosen.url} crop={crop} onCrop={onCrop} onUnreadable={refuse} />}
      {chosen && (
        <p className="drop-name">
          <b>{chosen.file.name}</b> <span className="muted">· {fileSize(chosen.file.size)}</span>
        </p>
      )}
      <p className="meta">
        {chosen ? 'Drag to move, or use the arrow keys.' : 'Drop an image here, or choose one from your device.'} Images over 500
        KB are made smaller before upload.
      </p>
      <FileButton accept={acceptAttribute('image')} icon={<Image />} onChoose={onChoose}>
        {chosen ? 'Choose another image' : 'Choose an image'}
      </FileButton>
    </div>
  )
}

export const toastUploadFailed = () =>
  toast({
    title: 'Upload failed',
    description: 'There was a problem uploading your profile picture. Please try again.',
    tone: 'bad',
  })
