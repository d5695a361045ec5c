import type { QueryKey } from '@tanstack/react-query'
import { Bookmark, Flag, Link2, ListPlus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { holdingKinds } from '#contract/holding-kinds.ts'
import { deleteHolding, type Holding } from '#contract/holdings.ts'
import { useMember } from '#client/accounts/use-viewer.ts'
import { call } from '#client/http/call.ts'
import { useAction } from '#client/http/use-action.ts'
import { copyLink } from '#client/page/copy-text.ts'
import { askToList, askToReport } from '#client/page/asked-dialogs.ts'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { KebabMenu, type KebabTrigger, type MenuChoice } from '#client/ui/overlays/kebab-menu.tsx'
import { kindName, useSaveHolding } from './use-save-holding.ts'

interface Deletion {
  holding: Pick<Holding, 'id' | 'kind'>
  /** Prefix of everything its room shows. */
  roomKey: QueryKey
  /** Where to go once it is deleted. */
  leaveTo: string
  /** What is deleted with it, mentioned after its name. */
  along?: string
  /** If it is not deleted the way holdings are. */
  remove?: () => Promise<unknown>
}

type HoldingMenuProps = Deletion & {
  trigger: KebabTrigger
  holding: Pick<Holding, 'id' | 'kind' | 'state' | 'savedByUser' | 'user'> & { may: { delete: boolean } }
  /** Its own page. */
  path: string
  /** If no button beside the menu saves it. */
  hasSave?: boolean
}

/** For `lazyMenu`. */
export default function HoldingMenu({ trigger, path, hasSave = false, ...deletion }: HoldingMenuProps) {
  const viewer = useMember()
  const [isAsking, setIsAsking] = useState(false)
  const { holding, roomKey } = deletion
  const { id, kind, state, savedByUser, user, may } = holding
  const { one } = holdingKinds[kind]
  const { mutate: keep } = useSaveHolding(holding, roomKey)
  const choices: (MenuChoice | false)[] = [
    hasSave && { label: savedByUser ? 'Remove from Saved' : `Save ${one}`, Icon: Bookmark, onSelect: () => keep(!savedByUser) },
    (hasSave || state === 'approved') && {
      ...{ label: 'Add to list', Icon: ListPlus },
      onSelect: () => askToList({ holdingId: id, shownUnder: roomKey }),
    },
    { label: 'Copy link', Icon: Link2, onSelect: () => void copyLink(path) },
    user.id !== viewer.id && {
      ...{ label: `Report ${one}`, Icon: Flag },
      onSelect: () => askToReport({ subjectType: 'holding', subjectId: id, kind }),
    },
    may.delete && { label: `Delete ${one}`, Icon: Trash2, danger: true, onSelect: () => setIsAsking(true) },
  ]
  return (
    <>
      <KebabMenu trigger={trigger} choices={[choices.filter((choice) => choice !== false)]} />
      <DeleteHolding {...deletion} open={isAsking} onOpenChange={setIsAsking} />
    </>
  )
}

type DeleteHoldingProps = Deletion & { open: boolean; onOpenChange: (isOpen: boolean) => void }

export function DeleteHolding({ holding: { id, kind }, roomKey, leaveTo, along = '', remove, ...dialog }: DeleteHoldingProps) {
  const navigate = useNavigate()
  const { one } = holdingKinds[kind]
  const { mutate, isPending } = useAction(
    {
      run: async () => {
        await (remove ? remove() : call(deleteHolding, { params: { id: String(id) } }))
        // Before the room is refetched: a deleted thing's page would disappear, and this dialog with it.
        await navigate(leaveTo, { replace: true })
      },
      done: { title: `${kindName(kind)} deleted` },
    },
    [roomKey],
  )
  return (
    <ConfirmDialog
      {...dialog}
      title={`Delete ${one}`}
      sentence={`Are you sure you want to delete this ${one}${along}?`}
      confirmLabel="Delete"
      confirmIcon={<Trash2 />}
      destructive
      busy={isPending ? 'Deleting...' : undefined}
      onConfirm={() => mutate(undefined)}
    />
  )
}
