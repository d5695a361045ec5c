import type { QueryKey } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { holdingKinds } from '#contract/holding-kinds.ts'
import type { Holding } from '#contract/holdings.ts'
import { save, unsaveHolding } from '#contract/saves.ts'
import { call } from '#client/http/call.ts'
import { useAction } from '#client/http/use-action.ts'
import { savesKey } from '#client/posts/saves-query.ts'
import { Button } from '#client/ui/button.tsx'

type SaveButtonProps = {
  holding: Pick<Holding, 'id' | 'kind' | 'savedByUser'>
  /** Above everything that its room shows. */
  roomKey: QueryKey
}

export function SaveButton({ holding: { id, kind, savedByUser }, roomKey }: SaveButtonProps) {
  const { one } = holdingKinds[kind]
  const name = `${one[0]!.toUpperCase()}${one.slice(1)}`
  const { mutate, isPending } = useAction(
    {
      run: (isSaved: boolean): Promise<unknown> =>
        isSaved ? call(save, { body: { holdingId: id } }) : call(unsaveHolding, { params: { id: String(id) } }),
      done: (isSaved) => ({ title: isSaved ? `${name} saved` : `${name} removed from Saved` }),
    },
    [roomKey, savesKey],
  )
  return (
    <Button icon={<Bookmark />} aria-pressed={savedByUser} disabled={isPending} onClick={() => mutate(!savedByUser)}>
      Save
    </Button>
  )
}
