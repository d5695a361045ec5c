import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Suggestion } from '#contract/colleagues.ts'
import { useKeptFocus } from '#client/page/use-kept-focus.ts'
import { paths } from '#client/paths.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { PersonRow } from '#client/users/person-row.tsx'
import { ConnectButton } from './connect-button.tsx'
import { suggestionsQuery } from './queries.ts'
import { useDismissSuggestion } from './use-dismiss-suggestion.ts'

const mostShown = 3

/** In the right panel. An extra: if it cannot be loaded, or there is no one to suggest, it is left out. */
export default function SuggestionsPanel() {
  const { data: people, isError } = useQuery(suggestionsQuery)
  const shown = people?.slice(0, mostShown)
  const keptFocus = useKeptFocus()
  if (isError || shown?.length === 0) return null
  return (
    <section aria-labelledby="suggestions">
      <div className="panel-h">
        <h2 id="suggestions">Colleague Suggestions</h2>
      </div>
      <ul className="people" aria-labelledby="suggestions" {...keptFocus}>
        {shown ? (
          shown.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              end={
                <>
                  <ConnectButton person={person} look="row" />
                  <DismissButton person={person} />
                </>
              }
            >
              <span className="meta clamp-2">{person.title}</span>
              <span className="meta truncate">{person.reason}</span>
            </PersonRow>
          ))
        ) : (
          <RowSkeletons />
        )}
      </ul>
      <p className="panel-f">
        <Link className="link" to={paths.colleagues()}>
          View all suggestions
        </Link>
      </p>
    </section>
  )
}

/** A text button below the other one: there is no room beside it. */
function DismissButton({ person }: { person: Suggestion }) {
  const { mutate: dismiss } = useDismissSuggestion(person.id)
  return (
    <button type="button" className="people-dismiss" onClick={() => dismiss()}>
      Dismiss<VisuallyHidden> the suggestion {person.name}</VisuallyHidden>
    </button>
  )
}

/** As tall as the rows that will replace them. */
const RowSkeletons = () =>
  ['64%', '82%', '70%'].map((width) => (
    <li key={width} aria-hidden="true">
      <Skeleton shape="circle" width="2.75rem" height="2.75rem" />
      <div className="sk-lines">
        <Skeleton width={width} />
        <Skeleton width="90%" height="0.75rem" />
        <Skeleton width="50%" height="0.75rem" />
      </div>
      <Skeleton width="4.875rem" height="2rem" />
    </li>
  ))
