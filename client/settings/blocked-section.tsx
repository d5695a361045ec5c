import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Person } from '#contract/users.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import { LoadError } from '#client/ui/empty.tsx'
import { LoadMore } from '#client/ui/load-more.tsx'
import { workOf } from '#client/users/work-of.ts'
import { RowsLoading } from './loaded-settings.tsx'
import { SettingsRow } from './settings-row.tsx'
import { type SectionName, SettingsSection } from './settings-section.tsx'
import { keptAway, type KeptAway, useComingBack, useLetBack } from './use-let-back.ts'

const words = {
  blocked: {
    title: 'Blocked people',
    detail: 'Neither of you sees, finds or messages the other. They are not told.',
    none: 'You have not blocked anyone.',
    action: 'Unblock',
    done: (name: string) => `${name} is no longer blocked.`,
  },
  muted: {
    title: 'Muted people',
    detail: 'Their posts and notices do not come up. They are not told.',
    none: 'You have not muted anyone.',
    action: 'Unmute',
    done: (name: string) => `${name} is no longer muted.`,
  },
}

export const BlockedSection = (name: SectionName) => (
  <SettingsSection {...name}>
    <KeptAwayPeople how="blocked" />
    <KeptAwayPeople how="muted" />
  </SettingsSection>
)

function KeptAwayPeople({ how }: { how: KeptAway }) {
  const pages = useInfiniteQuery(keptAway[how].query)
  const { data, isError, refetch } = pages
  const comingBack = useComingBack(how)
  const { mutate: letBack } = useLetBack(how)
  const [confirmation, setConfirmation] = useState<string>()
  const list = useRef<HTMLUListElement>(null)
  const { title, detail, none, action, done } = words[how]
  const people = data?.pages.flatMap(({ items }) => items).filter(({ id }) => !comingBack.includes(id))

  /** The button disappears along with the person: the list takes the focus. */
  function release(person: Person) {
    list.current?.focus({ preventScroll: true })
    letBack(person, { onSuccess: () => setConfirmation(done(person.name)) })
  }

  return (
    <>
      <SettingsRow title={title} detail={people?.length === 0 ? none : detail} confirmation={confirmation} />
      {!people && isError && (
        <LoadError text={`Error loading ${how} people. Please try again later.`} onRetry={() => void refetch()} />
      )}
      {!people && !isError && <RowsLoading rows={1} label={`Loading ${how} people`} />}
      <ul aria-label={title} ref={list} tabIndex={-1}>
        {people?.map((person) => (
          <PersonRow key={person.id} person={person} action={action} onRelease={() => release(person)} />
        ))}
      </ul>
      <LoadMore pages={pages} />
    </>
  )
}

const PersonRow = ({ person, action, onRelease }: { person: Person; action: string; onRelease: () => void }) => (
  <li className="set-row">
    <div className="row">
      <Avatar name={person.name} src={person.profilePicture} size={36} />
      <div className="grow">
        <p className="set-device truncate">{person.name}</p>
        <p className="set-detail">{workOf(person)}</p>
      </div>
    </div>
    <Button size="sm" aria-label={`${action} ${person.name}`} onClick={onRelease}>
      {action}
    </Button>
  </li>
)
