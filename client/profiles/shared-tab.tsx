import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { GroupCard } from '#contract/groups.ts'
import type { Profile } from '#contract/profiles.ts'
import { JoiningMark } from '#client/groups/joining.tsx'
import { counted } from '#client/page/counted.ts'
import { paths } from '#client/paths.ts'
import { LoadMore } from '#client/ui/load-more.tsx'
import { textLanguage } from '#client/ui/paragraphs.tsx'
import { groupsOfQuery } from './queries.ts'
import './shared-tab.css'

/** How much there is on the tab, as far as it is loaded; without anything there is no tab. */
export function useSharedCount({ id }: Profile) {
  const { data, hasNextPage } = useInfiniteQuery(groupsOfQuery(id))
  const count = data?.pages.flatMap(({ items }) => items).length ?? 0
  return { hasShared: count > 0, count: hasNextPage ? undefined : count }
}

export function SharedTab({ profile }: { profile: Profile }) {
  const pages = useInfiniteQuery(groupsOfQuery(profile.id))
  const groups = pages.data?.pages.flatMap(({ items }) => items)
  return (
    <section className="card shared bleed" aria-labelledby="shared-groups">
      <h2 id="shared-groups">Groups</h2>
      <ul>
        {groups?.map((group) => (
          <SharedGroup key={group.id} group={group} />
        ))}
      </ul>
      <LoadMore pages={pages} />
    </section>
  )
}

const SharedGroup = ({ group: { id, title, body, language, joining, members } }: { group: GroupCard }) => (
  <li>
    <h3 {...textLanguage(language)}>
      <Link to={paths.group(id)}>{title}</Link>
    </h3>
    <p className="meta shared-facts">
      <JoiningMark joining={joining} />
      <span>{counted(members, 'member')}</span>
    </p>
    {body && (
      <p className="read-sm clamp-2" {...textLanguage(language)}>
        {body}
      </p>
    )}
  </li>
)
