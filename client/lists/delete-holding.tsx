import type { QueryKey } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import { holdingKinds } from '#contract/holding-kinds.ts'
import { deleteHolding, type Holding } from '#contract/holdings.ts'
import { call } from '#client/http/call.ts'
import { useAction } from '#client/http/use-action.ts'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { kindName } from './use-save-holding.ts'

export interface Deletion {
  holding: Pick<Holding, 'id' | 'kind'>
  /** Above everything that its room shows. */
  roomKey: QueryKey
  /** Where one is when it is gone. */
  leaveTo: string
  /** What goes with it, said after its name. */
  along?: string
  /** Where it is not deleted as holdings are. */
  remove?: () => Promise<unknown>
}

type DeleteHoldingProps = Deletion & { open: boolean; onOpenChange: (isOpen: boolean) => void }

export function DeleteHolding({ holding: { id, kind }, roomKey, leaveTo, along = '', remove, ...dialog }: DeleteHoldingProps) {
  const navigate = useNavigate()
  const { one } = holdingKinds[kind]
  const { mutate, isPending } = useAction(
    {
      run: remove ?? (() => call(deleteHolding, { params: { id: String(id) } })),
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
      onConfirm={() => mutate(undefined, { onSuccess: () => void navigate(leaveTo, { replace: true }) })}
    />
  )
}
