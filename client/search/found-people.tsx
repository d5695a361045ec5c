import type { FoundPerson } from '#contract/search.ts'
import { ConnectButton } from '#client/colleagues/connect-button.tsx'
import { useKeptFocus } from '#client/page/use-kept-focus.ts'
import { PersonRow } from '#client/users/person-row.tsx'
import { Marked } from './marked.tsx'

export function FoundPeople({ people }: { people: FoundPerson[] }) {
  const keptFocus = useKeptFocus()
  return (
    <ul className="card card--list people bleed" aria-label="People" {...keptFocus}>
      {people.map((person) => (
        <PersonRow
          key={person.id}
          person={person}
          name={<Marked text={person.name} highlights={person.highlights.name} />}
          end={<ConnectButton person={person} look="row" />}
        >
          <span className="meta">
            @<Marked text={person.username} highlights={person.highlights.username} />
          </span>
          <Work person={person} />
        </PersonRow>
      ))}
    </ul>
  )
}

/** "Archivist at City Library", or whichever of the two is given. */
function Work({ person: { jobTitle, workplace, highlights } }: { person: FoundPerson }) {
  return (
    <span className="meta">
      {jobTitle && <Marked text={jobTitle} highlights={highlights.jobTitle} />}
      {jobTitle && workplace && ' at '}
      {workplace && <Marked text={workplace} highlights={highlights.workplace} />}
    </span>
  )
}
