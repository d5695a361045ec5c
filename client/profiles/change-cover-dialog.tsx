import { Image } from 'lucide-react'
import { compressToSide } from '#contract/uploads.ts'
import { updateCover } from '#contract/profiles.ts'
import { compressImage } from '#client/images/compress-image.ts'
import { readDataUrl, useChosenFile } from '#client/images/chosen-file.ts'
import { useFileDrop } from '#client/uploads/use-file-drop.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { FileButton } from '#client/ui/fields/file-button.tsx'
import { toast } from '#client/ui/overlays/toast.tsx'
import { acceptAttribute } from '#client/uploads/accepted-files.ts'
import { Cover } from '#client/users/cover.tsx'
import { call } from '#client/http/call.ts'
import type { OwnDialogProps } from './own-profile-card.tsx'
import { useUpdateSelf } from './use-update-self.ts'
import './change-cover-dialog.css'
import './photo-drop.css'

export default function ChangeCoverDialog({ profile, onClose }: OwnDialogProps) {
  const [chosen, choose] = useChosenFile()
  const { mutate: update, isPending } = useUpdateCover()
  const { isOver, handlers } = useFileDrop(([dropped]) => choose(dropped))
  const busy = isPending ? 'Saving...' : undefined

  const save = (cover: string | null) => update(cover, { onSuccess: onClose })
  async function send() {
    if (!chosen) return
    try {
      save(await readDataUrl(await compressImage(chosen.file, { maxSide: compressToSide })))
    } catch {
      toast({ title: 'Upload failed', description: 'There was a problem reading this file. Please try again.', tone: 'bad' })
    }
  }

  const footer = (
    <>
      {profile.coverPicture && (
        <Button variant="ghost" disabled={isPending} onClick={() => save(null)}>
          Use the drawn shelf
        </Button>
      )}
      <Button variant="primary" disabled={!chosen} busy={busy} onClick={() => void send()}>
        Save cover
      </Button>
    </>
  )
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="Change cover" size="sm" footer={footer}>
      <div className={classNames('drop', isOver && 'is-over')} {...handlers}>
        <div className="cover-preview">
          <Cover id={profile.id} picture={chosen?.url ?? profile.coverPicture} width={344} height={136} />
        </div>
        <p className="meta">Drop an image here, or choose one. Wide pictures suit the place best.</p>
        <FileButton accept={acceptAttribute('image')} icon={<Image />} onChoose={choose}>
          {chosen ? 'Choose another image' : 'Choose an image'}
        </FileButton>
      </div>
    </Dialog>
  )
}

/** null restores the drawn shelf. */
const useUpdateCover = () =>
  useUpdateSelf<string | null>({
    send: (id, photoUrl) => call(updateCover, { params: { id }, body: { photoUrl } }),
    done: 'Cover updated',
    failed: 'Failed to update cover',
  })
