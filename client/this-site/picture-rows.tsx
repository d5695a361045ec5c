import { ImageUp } from 'lucide-react'
import { type Appearance, type PictureSlot, removeSitePicture, setSitePicture } from '#contract/appearance.ts'
import { call } from '#client/http/call.ts'
import { readDataUrl } from '#client/images/chosen-file.ts'
import { SettingsRow } from '#client/settings/settings-row.tsx'
import { Button } from '#client/ui/button.tsx'
import { FileButton } from '#client/ui/fields/file-button.tsx'
import { toast } from '#client/ui/overlays/toast.tsx'
import { useAppearanceChange } from './use-appearance.ts'

const pixels = '.png,.jpg,.jpeg,.webp'
const rows = [
  {
    slot: 'logo',
    title: 'Logo',
    accept: `.svg,${pixels}`,
    detail: 'In the header and the footer. An SVG is cleaned before it is kept, or refused with the reason.',
  },
  { slot: 'icon', title: 'Icon', accept: pixels, detail: 'In tabs and on home screens. Best as a square of 512 pixels.' },
  { slot: 'sign-in', title: 'Picture of the sign-in page', accept: pixels, detail: 'Beside the forms, on large screens.' },
] as const satisfies { slot: PictureSlot; title: string; accept: string; detail: string }[]

const urlAt = ({ logo, icon, signInPicture }: Appearance, slot: PictureSlot) =>
  ({ logo: logo?.url, icon: icon?.small, 'sign-in': signInPicture?.url })[slot]

export const PictureRows = ({ appearance }: { appearance: Appearance }) =>
  rows.map((row) => <PictureRow key={row.slot} {...row} url={urlAt(appearance, row.slot)} />)

function PictureRow({ slot, title, detail, accept, url }: (typeof rows)[number] & { url: string | undefined }) {
  const set = useAppearanceChange(async (file: File) =>
    call(setSitePicture, { params: { slot }, body: { picture: await readDataUrl(file) } }),
  )
  const remove = useAppearanceChange(() => call(removeSitePicture, { params: { slot } }))
  const choose = (file: File) =>
    set.mutate(file, {
      onError: ({ fields }) =>
        fields['picture'] && toast({ title: 'Action failed', description: fields['picture'], tone: 'bad' }),
    })
  return (
    <SettingsRow title={title} detail={detail} isStacked>
      <div className="site-picture">
        {url && <img src={url} alt={`${title} as it is now`} />}
        <FileButton accept={accept} icon={<ImageUp />} onChoose={choose}>
          {url ? `Replace ${title.toLowerCase()}` : `Choose ${title.toLowerCase()}`}
        </FileButton>
        {url && (
          <Button variant="ghost" size="sm" onClick={() => remove.mutate(undefined)}>
            Remove
          </Button>
        )}
      </div>
    </SettingsRow>
  )
}
