import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { Suggestion } from '#contract/colleagues.ts'
import { useKeptFocus } from '#client/page/use-kept-focus.ts'
import { Button } from '#client/ui/button.tsx'
import { LoadMore } from '#client/ui/load-more.tsx'
import { PersonCard } from '#client/users/person-card.tsx'
import { ConnectButton } from './connect-button.tsx'
import { PeopleLoading } from './connection-list.tsx'
import { suggestionsQuery } from './queries.ts'
import { useDismissSuggestion } from './use-dismiss-suggestion.ts'

/** How many are shown at first; the rest is loaded already. */
const fewer = 6

/** The section of My Network. If it cannot be loaded it is left out: the directory is always there. */
export function SuggestedColleagues() {
  const { data: people, isError } = useQuery(suggestionsQuery)
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? people : people?.slice(0, fewer)
  const keptFocus = useKeptFocus()
  return (
    <section aria-labelledby="suggested">
      <div className="section-h">
        <h2 id="suggested">Suggested Colleagues</h2>
      </div>
      {!people && !isError && <PeopleLoading />}
      {people?.length === 0 && <p className="muted">No suggestions right now.</p>}
      {shown && (
        <ul className="grid-3" aria-labelledby="suggested" {...keptFocus}>
          {shown.map((person) => (
            <SuggestionCard key={person.id} person={person} />
          ))}
        </ul>
      )}
      <LoadMore
        pages={{
          hasNextPage: !isWhole && (people?.length ?? 0) > fewer,
          isFetchingNextPage: false,
          fetchNextPage: () => setIsWhole(true),
        }}
      />
    </section>
  )
}

const SuggestionCard = ({ person }: { person: Suggestion }) => (
  <PersonCard person={person} menu={<DismissButton person={person} />} actions={<ConnectButton person={person} />}>
    <p className="meta">{person.reason}</p>
  </PersonCard>
)

function DismissButton({ person }: { person: Suggestion }) {
  const { mutate: dismiss } = useDismissSuggestion(person.id)
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={<X />}
      aria-label={`Dismiss the suggestion ${person.name}`}
      title="Dismiss"
      onClick={() => dismiss()}
    />
  )
}
