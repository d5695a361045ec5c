import { UserMinus } from 'lucide-react'
import type { Person } from '#contract/users.ts'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { useEndConnection } from './use-end-connection.ts'

type RemoveColleagueDialogProps = { connectionId: number; person: Pick<Person, 'id' | 'name'>; onClose: () => void }

export function RemoveColleagueDialog({ connectionId, person, onClose }: RemoveColleagueDialogProps) {
  const { mutate: end } = useEndConnection({ connectionId, userId: person.id, what: 'colleague' })

  function confirm() {
    onClose()
    end()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Remove colleague"
      sentence={`You and ${person.name} will no longer be colleagues. ${person.name} is not told.`}
      confirmLabel="Remove"
      confirmIcon={<UserMinus />}
      onConfirm={confirm}
      destructive
    />
  )
}
