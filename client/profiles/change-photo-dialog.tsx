import { Link2, Upload } from 'lucide-react'
import { type SyntheticEvent, useId, useState } from 'react'
import { updatePhoto } from '#contract/profiles.ts'
import { type Crop, cropImage } from '#client/images/crop-image.ts'
import { readDataUrl, useChosenFile } from '#client/images/chosen-file.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { FormFooter } from '#client/forms/form-footer.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { TabPanel, Tabs } from '#client/ui/tabs.tsx'
import { toast } from '#client/ui/overlays/toast.tsx'
import { call } from '#client/http/call.ts'
import type { OwnDialogProps } from './own-profile-card.tsx'
import { PhotoDrop, toastUploadFailed } from './photo-drop.tsx'
import { useUpdateSelf } from './use-update-self.ts'

type Way = 'upload' | 'url'

const whole: Crop = { zoom: 1, x: 0.5, y: 0.5 }

/** A file, cropped here, or the address of a picture, which the server fetches. */
export default function ChangePhotoDialog({ onClose }: OwnDialogProps) {
  const formId = useId()
  const [way, setWay] = useState<Way>('upload')
  const [chosen, chooseFile] = useChosenFile()
  const [crop, setCrop] = useState(whole)
  const [url, setUrl] = useState('')
  const { save, isSaving } = useSavePhoto(onClose)
  const isChosen = way === 'upload' ? chosen !== undefined : url.trim() !== ''

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (!isChosen) sayNoneIsSelected()
    else void save(way === 'upload' && chosen ? { file: chosen.file, crop } : { url: url.trim() })
  }
  function choose(file: File | undefined) {
    chooseFile(file)
    setCrop(whole)
  }

  const footer = (
    <FormFooter
      formId={formId}
      onClose={onClose}
      aria-disabled={!isChosen || undefined}
      busy={isSaving ? 'Saving...' : undefined}
    >
      Save Photo
    </FormFooter>
  )
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="Change Profile Photo" size="sm" footer={footer}>
      <form className="stack" id={formId} noValidate onSubmit={submit}>
        <Tabs label="Where the photo comes from" look="segment" value={way} onValueChange={setWay} tabs={ways}>
          <TabPanel value="upload">
            <PhotoDrop chosen={chosen} crop={crop} onCrop={setCrop} onChoose={choose} />
          </TabPanel>
          <TabPanel value="url">
            <TextField
              label="Image URL"
              type="url"
              placeholder="https://"
              value={url}
              onChange={({ target }) => setUrl(target.value)}
            />
          </TabPanel>
        </Tabs>
      </form>
    </Dialog>
  )
}

const sayNoneIsSelected = () =>
  toast({ title: 'No image selected', description: 'Please select or provide a URL for an image.', tone: 'bad' })

const ways = [
  { value: 'upload', label: 'Upload Photo', icon: <Upload /> },
  { value: 'url', label: 'Photo URL', icon: <Link2 /> },
] satisfies { value: Way; label: string; icon: unknown }[]

type Photo = { file: File; crop: Crop } | { url: string }

function useSavePhoto(onSaved: () => void) {
  const [isPreparing, setIsPreparing] = useState(false)
  const { mutate, isPending } = useUpdatePhoto()

  async function save(photo: Photo) {
    if ('url' in photo) return mutate(photo.url, { onSuccess: onSaved })
    setIsPreparing(true)
    toast({ title: 'Uploading image', tone: 'info' })
    try {
      mutate(await readDataUrl(await cropImage(photo.file, photo.crop)), { onSuccess: onSaved })
    } catch {
      toastUploadFailed()
    }
    setIsPreparing(false)
  }
  return { save, isSaving: isPreparing || isPending }
}

const useUpdatePhoto = () =>
  useUpdateSelf<string>({
    send: (id, photoUrl) => call(updatePhoto, { params: { id }, body: { photoUrl } }),
    done: 'Profile photo updated',
    failed: 'Failed to update profile photo',
  })
