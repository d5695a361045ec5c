import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listColleagues } from '#contract/colleagues.ts'
import { listGroupMembers } from '#contract/group-members.ts'
import { findMembers } from '#contract/profiles.ts'
import type { Person } from '#contract/users.ts'
import { call } from '#client/http/call.ts'
import { useSettled } from '#client/page/use-settled.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { LoadError } from '#client/ui/empty.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { workOf } from '#client/users/work-of.ts'

type PeopleProps = {
  /** The group they are invited to, whose members cannot be chosen. */
  groupId?: number
  chosen: Person[]
  isFull: boolean
  onToggle: (person: Person) => void
}

/** Colleagues are offered first; typing a name finds any member. */
export function PeopleToInvite({ groupId, chosen, isFull, onToggle }: PeopleProps) {
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim())
  const { data: people, isError, refetch } = useQuery(peopleQuery(groupId, q))
  return (
    <div>
      <TextField
        label="Find members"
        type="search"
        autoComplete="off"
        placeholder="Search by name"
        maxLength={100}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        // Enter in the search must not submit the form around it.
        onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && event.preventDefault()}
      />
      {isError && !people ? (
        <LoadError text="Error loading members. Please try again later." onRetry={() => void refetch()} />
      ) : (
        <div className="invite-people">
          <p className="meta" role="status">
            {people?.length === 0 &&
              (q ? `No member is called “${q}”.` : 'You have no colleagues yet. Search for members by name.')}
          </p>
          <ul aria-label={q ? 'Members found' : 'Your colleagues'}>
            {people?.map(({ isIn, ...person }) => {
              const isChosen = chosen.some(({ id }) => id === person.id)
              return (
                <PersonToChoose
                  key={person.id}
                  person={person}
                  isChosen={isChosen}
                  isIn={isIn}
                  isDisabled={isIn || (isFull && !isChosen)}
                  onToggle={() => onToggle(person)}
                />
              )
            })}
          </ul>
        </div>
      )}
    </div>
  )
}

type PersonToChooseProps = { person: Person; isChosen: boolean; isIn: boolean; isDisabled: boolean; onToggle: () => void }

const PersonToChoose = ({ person, isChosen, isIn, isDisabled, onToggle }: PersonToChooseProps) => (
  <li>
    <label className="invite-person">
      <input type="checkbox" checked={isChosen} disabled={isDisabled} onChange={onToggle} />
      <Avatar name={person.name} src={person.profilePicture} size={36} />
      <span className="grow">
        <span className="name truncate">{person.name}</span>
        <span className="meta truncate">{workOf(person)}</span>
      </span>
      {isIn && <Badge>Member</Badge>}
    </label>
  </li>
)

const peopleQuery = (groupId: number | undefined, q: string) => ({
  queryKey: ['people-to-invite', groupId ?? null, q] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => findAndMark(groupId, q, signal),
  placeholderData: keepPreviousData<Found[]>,
  staleTime: 60_000,
})

const mostOffered = 20
const mostMarked = 50

type Found = Person & { isIn: boolean }

/** In a large group not all members are marked: they are not invited all the same, and the dialog says how many were not. */
async function findAndMark(groupId: number | undefined, q: string, signal: AbortSignal): Promise<Found[]> {
  const [people, members] = await Promise.all([
    findPeople(q, signal),
    groupId === undefined ? [] : membersOf(groupId, q, signal).catch(() => []),
  ])
  const inside = new Set(members.map(({ user }) => user.id))
  return people.map((person) => ({ ...person, isIn: inside.has(person.id) }))
}

const membersOf = (id: number, q: string, signal: AbortSignal) =>
  call(listGroupMembers, { params: { id: String(id) }, query: { ...(q && { q }), limit: mostMarked } }, { signal })

async function findPeople(q: string, signal: AbortSignal): Promise<Person[]> {
  if (q) return call(findMembers, { query: { q, limit: mostOffered } }, { signal })
  const colleagues = await call(listColleagues, { query: { status: 'accepted', limit: mostOffered } }, { signal })
  return colleagues.map(({ otherUser }) => otherUser)
}
