import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { GroupCard } from '#contract/groups.ts'
import type { Profile } from '#contract/profiles.ts'
import { JoiningMark } from '#client/groups/joining.tsx'
import { HoldingLink } from '#client/holdings/holding-link.tsx'
import { counted } from '#client/page/counted.ts'
import { paths } from '#client/paths.ts'
import { LoadMore } from '#client/ui/load-more.tsx'
import { textLanguage } from '#client/ui/paragraphs.tsx'
import { groupsOfQuery, sharedByQuery } from './queries.ts'
import './shared-tab.css'

/** How much is on the tab, as far as it is loaded; without anything there is no tab. */
export function useSharedCount({ id }: Profile) {
  const groups = useInfiniteQuery(groupsOfQuery(id))
  const holdings = useInfiniteQuery(sharedByQuery(id))
  const count = [groups, holdings].reduce(
    (sum, { data }) => sum + (data?.pages.flatMap<unknown>(({ items }) => items).length ?? 0),
    0,
  )
  return { hasShared: count > 0, count: groups.hasNextPage || holdings.hasNextPage ? undefined : count }
}

export const SharedTab = ({ profile }: { profile: Profile }) => (
  <div className="shared-tab">
    <SharedHoldings profile={profile} />
    <SharedGroups profile={profile} />
  </div>
)

function SharedHoldings({ profile }: { profile: Profile }) {
  const pages = useInfiniteQuery(sharedByQuery(profile.id))
  const holdings = pages.data?.pages.flatMap(({ items }) => items) ?? []
  if (holdings.length === 0) return null
  return (
    <section className="holding-links" aria-label="Shared">
      {holdings.map((holding) => (
        <HoldingLink key={holding.id} holding={holding} />
      ))}
      <LoadMore pages={pages} />
    </section>
  )
}

function SharedGroups({ profile }: { profile: Profile }) {
  const pages = useInfiniteQuery(groupsOfQuery(profile.id))
  const groups = pages.data?.pages.flatMap(({ items }) => items) ?? []
  if (groups.length === 0) return null
  return (
    <section className="card shared bleed" aria-labelledby="shared-groups">
      <h2 id="shared-groups">Groups</h2>
      <ul>
        {groups.map((group) => (
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
