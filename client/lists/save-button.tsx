import type { QueryKey } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import type { Holding } from '#contract/holdings.ts'
import { Button } from '#client/ui/button.tsx'
import { useSaveHolding } from './use-save-holding.ts'

type SaveButtonProps = {
  holding: Pick<Holding, 'id' | 'kind' | 'savedByUser'>
  /** Prefix of everything its room shows. */
  roomKey: QueryKey
}

export function SaveButton({ holding, roomKey }: SaveButtonProps) {
  const { mutate, isPending } = useSaveHolding(holding, roomKey)
  const { savedByUser } = holding
  return (
    <Button icon={<Bookmark />} aria-pressed={savedByUser} disabled={isPending} onClick={() => mutate(!savedByUser)}>
      Save
    </Button>
  )
}
