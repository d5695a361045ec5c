import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Sparkles, Tag, Users } from 'lucide-react'
import { dismissGroupSuggestion, type SuggestedGroup } from '#contract/groups.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { useKeptFocus } from '#client/page/use-kept-focus.ts'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/overlays/toast.tsx'
import { GroupCard } from './group-card.tsx'
import { JoinButton } from './join-button.tsx'
import { groupSuggestionsQuery } from './queries.ts'

/** Left out if there is nothing to suggest, or it cannot be loaded: the list of all groups is always there. */
export function SuggestedGroups() {
  const { data: groups = [] } = useQuery(groupSuggestionsQuery)
  const keptFocus = useKeptFocus()
  if (groups.length === 0) return null
  return (
    <section aria-labelledby="suggested-groups">
      <div className="part-h">
        <h2 id="suggested-groups">Suggested for you</h2>
        <span className="meta">Because of your colleagues and specialities</span>
      </div>
      <ul className="grid-3" aria-labelledby="suggested-groups" {...keptFocus}>
        {groups.map((group) => (
          <GroupCard key={group.id} group={group} foot={<SuggestionFoot group={group} />}>
            <Reason reason={group.reason} />
          </GroupCard>
        ))}
      </ul>
    </section>
  )
}

/** The words come from the server; the icon only accompanies them. */
function Reason({ reason }: { reason: string }) {
  const Icon = /colleague/i.test(reason) ? Users : /special|subject/i.test(reason) ? Tag : Sparkles
  return (
    <p className="group-reason">
      <Icon />
      <span>{reason}</span>
    </p>
  )
}

function SuggestionFoot({ group }: { group: SuggestedGroup }) {
  const { mutate: dismiss } = useDismiss(group.id)
  return (
    <>
      <JoinButton group={group} />
      {!group.membership && (
        <Button variant="ghost" size="sm" className="push" aria-label={`Dismiss ${group.title}`} onClick={() => dismiss()}>
          Dismiss
        </Button>
      )}
    </>
  )
}

function useDismiss(id: number) {
  const client = useQueryClient()
  const { queryKey } = groupSuggestionsQuery
  return useMutation<unknown, ApiError, void, (groups?: SuggestedGroup[]) => SuggestedGroup[] | undefined>({
    mutationFn: () => call(dismissGroupSuggestion, { params: { id: String(id) } }),
    onMutate: async () => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey) ?? []
      client.setQueryData(queryKey, (groups) => groups?.filter((group) => group.id !== id))
      return (groups) => groups && withAgain(groups, before, id)
    },
    onError: ({ words }, _, withItAgain) => {
      if (withItAgain) client.setQueryData(queryKey, withItAgain)
      toast({ title: 'Action failed', description: words, tone: 'bad' })
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}

/** After the last of those that preceded it; others may have come or gone meanwhile. */
function withAgain(groups: SuggestedGroup[], before: SuggestedGroup[], id: number): SuggestedGroup[] {
  const at = before.findIndex((group) => group.id === id)
  if (at === -1 || groups.some((group) => group.id === id)) return groups
  const above = new Set(before.slice(0, at).map((group) => group.id))
  return groups.toSpliced(groups.findLastIndex((group) => above.has(group.id)) + 1, 0, before[at]!)
}
