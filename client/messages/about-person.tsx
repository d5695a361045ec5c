import { useInfiniteQuery } from '@tanstack/react-query'
import { isDeletedMember, type Person } from '#contract/users.ts'
import { paths } from '#client/paths.ts'
import { AttachedFile } from '#client/records/attached-file.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { PersonName } from '#client/users/person-name.tsx'
import { workOf } from '#client/users/work-of.ts'
import { inOrder } from './message-cache.ts'
import { messagesQuery } from './queries.ts'
import './about-person.css'

/** Beside the thread on wide screens: who it is, and the files the two exchanged in the part that is loaded. */
export function AboutPerson({ person }: { person: Person }) {
  return (
    <section className="ctx" aria-label="About this conversation">
      <div className="who">
        <Avatar name={person.name} src={person.profilePicture} size={112} />
        <PersonName className="title-sm" person={person} />
        <p className="meta">{workOf(person)}</p>
        {!isDeletedMember(person) && (
          <ButtonLink size="sm" to={paths.profile(person.id)}>
            View Profile
          </ButtonLink>
        )}
      </div>
      <SharedHere userId={person.id} />
    </section>
  )
}

const mostShown = 6

function SharedHere({ userId }: { userId: number }) {
  const { data } = useInfiniteQuery(messagesQuery(userId))
  const shared = inOrder(data?.pages ?? [])
    .flatMap(({ attachments }) => attachments)
    .toReversed()
  const documents = shared.filter(({ kind }) => kind === 'document').slice(0, mostShown)
  const images = shared.filter(({ kind }) => kind === 'image').slice(0, mostShown)
  if (shared.length === 0) return null
  return (
    <div>
      <div className="panel-h">
        <h2>Shared here</h2>
      </div>
      <ul className="ctx-files" hidden={documents.length === 0}>
        {documents.map((document) => (
          <li key={document.url}>
            <AttachedFile file={document} />
          </li>
        ))}
      </ul>
      <ul className="ctx-images" hidden={images.length === 0}>
        {images.map(({ url, alt, name, sizes }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noreferrer">
              <img src={sizes[0]?.url ?? url} alt={alt || name} loading="lazy" />
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
