import { BadgeCheck, Download, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { deleteEntry, type Entry } from '#contract/learning.ts'
import { call } from '#client/http/call.ts'
import { paths } from '#client/paths.ts'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { KebabMenu, type KebabTrigger } from '#client/ui/overlays/kebab-menu.tsx'
import { saveFile } from './save-file.ts'
import { useLearningAction } from './queries.ts'

type EntryMenuProps = { trigger: KebabTrigger; entry: Entry; onEdit: () => void }

/** For `lazyMenu`. */
export default function EntryMenu({ trigger, entry, onEdit }: EntryMenuProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { isConfirmed, certificateCode, evidence } = entry
  const remove = useLearningAction({
    run: () => call(deleteEntry, { params: { id: String(entry.id) } }),
    done: { title: 'Entry deleted' },
  })
  return (
    <>
      <KebabMenu
        trigger={trigger}
        choices={[
          [
            { label: 'Edit entry', Icon: Pencil, onSelect: onEdit },
            ...(certificateCode ? [{ label: 'Open certificate', Icon: BadgeCheck, to: paths.certificate(certificateCode) }] : []),
          ],
          evidence.map(({ url, name }) => ({
            label: `Download ${name}`,
            Icon: Download,
            onSelect: () => void saveFile(url, name),
          })),
          [
            {
              label: isConfirmed ? 'Not in my record' : 'Delete entry',
              Icon: Trash2,
              danger: true,
              onSelect: () => setIsAsking(true),
            },
          ],
        ]}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={isConfirmed ? 'Not in my record' : 'Delete entry'}
        sentence={
          isConfirmed
            ? 'It leaves your record and does not come back, even if a host confirms it again.'
            : 'Are you sure you want to delete this entry?'
        }
        confirmLabel="Delete"
        confirmIcon={<Trash2 />}
        destructive
        busy={remove.isPending ? 'Deleting...' : undefined}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => setIsAsking(false) })}
      />
    </>
  )
}
