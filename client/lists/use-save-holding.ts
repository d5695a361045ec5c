import type { QueryKey } from '@tanstack/react-query'
import { type HoldingKindName, holdingKinds } from '#contract/holding-kinds.ts'
import type { Holding } from '#contract/holdings.ts'
import { save, unsaveHolding } from '#contract/saves.ts'
import { call } from '#client/http/call.ts'
import { useAction } from '#client/http/use-action.ts'
import { savesKey } from '#client/posts/saves-query.ts'

/** Capitalized for the start of a sentence. */
export function kindName(kind: HoldingKindName): string {
  const { one } = holdingKinds[kind]
  return `${one[0]!.toUpperCase()}${one.slice(1)}`
}

/** `roomKey` is the prefix of everything its room shows. */
export const useSaveHolding = ({ id, kind }: Pick<Holding, 'id' | 'kind'>, roomKey: QueryKey) =>
  useAction(
    {
      run: (isSaved: boolean): Promise<unknown> =>
        isSaved ? call(save, { body: { holdingId: id } }) : call(unsaveHolding, { params: { id: String(id) } }),
      done: (isSaved) => ({ title: `${kindName(kind)} ${isSaved ? 'saved' : 'removed from Saved'}` }),
    },
    [roomKey, savesKey],
  )
