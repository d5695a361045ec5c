import { useInfiniteQuery } from '@tanstack/react-query'
import type { Resource, ResourceUse } from '#contract/resources.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { LoadError } from '#client/ui/empty.tsx'
import { LoadMore } from '#client/ui/load-more.tsx'
import { PersonName } from '#client/users/person-name.tsx'
import { usesQuery } from './queries.ts'
import { sayUses } from './resource-words.ts'

/** Who uses it, and what they say about it. Left out while no library does. */
export function Uses({ resource: { id, usedBy } }: { resource: Resource }) {
  const list = useInfiniteQuery({ ...usesQuery(id), enabled: usedBy > 0 })
  const uses = list.data?.pages.flatMap(({ items }) => items)
  if (usedBy === 0) return null
  return (
    <section aria-labelledby="uses">
      <div className="part-h">
        <h2 id="uses">{sayUses(usedBy)}</h2>
      </div>
      {!uses && list.isError && (
        <LoadError text="Error loading who used it. Please try again later." onRetry={() => void list.refetch()} />
      )}
      {uses && (
        <ul className="resource-uses" aria-labelledby="uses">
          {uses.map((use) => (
            <Use key={use.user.id} use={use} />
          ))}
        </ul>
      )}
      <LoadMore pages={list} />
    </section>
  )
}

const Use = ({ use: { user, workplace, note, year } }: { use: ResourceUse }) => (
  <li className="card resource-use">
    {note && <blockquote dir="auto">{note}</blockquote>}
    <p className="resource-by">
      <Avatar name={user.name} src={user.profilePicture} size={28} />
      <span dir="auto">
        <PersonName className="link" person={user} />
        {[workplace, year].filter(Boolean).map((word) => `, ${word}`)}
      </span>
    </p>
  </li>
)
