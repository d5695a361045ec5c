import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { colleaguesQuery } from '#client/colleagues/queries.ts'
import { useSettled } from '#client/page/use-settled.ts'
import { paths } from '#client/paths.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { LoadError } from '#client/ui/empty.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { LoadMore } from '#client/ui/load-more.tsx'
import { workOf } from '#client/users/work-of.ts'
import './new-message-dialog.css'

/** Chooses a colleague; anyone else can be messaged from their profile. */
export default function NewMessageDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  return (
    <Dialog open onOpenChange={onClose} title="New message" size="sm">
      <TextField
        label="To"
        type="search"
        autoComplete="off"
        placeholder="Search your colleagues"
        maxLength={100}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Recipients name={useSettled(name.trim())} onChosen={onClose} />
    </Dialog>
  )
}

function Recipients({ name, onChosen }: { name: string; onChosen: () => void }) {
  const pages = useInfiniteQuery(colleaguesQuery(name))
  const { data, isError, refetch } = pages
  const people = data?.pages.flatMap(({ items }) => items.map(({ otherUser }) => otherUser))

  if (isError && !people)
    return <LoadError text="Error loading colleagues. Please try again later." onRetry={() => void refetch()} />
  return (
    <div className="recipients">
      <p className="meta" role="status">
        {people?.length === 0 && (name ? `None of your colleagues is called “${name}”.` : 'You have no colleagues yet.')}
      </p>
      <ul>
        {people?.map((person) => (
          <li key={person.id}>
            <Link className="recipient" to={paths.conversation(person.id)} onClick={onChosen}>
              <Avatar name={person.name} src={person.profilePicture} size={36} />
              <span className="grow">
                <span className="name truncate">{person.name}</span>
                <span className="meta truncate">{workOf(person)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <LoadMore pages={pages} />
    </div>
  )
}
