import { useInfiniteQuery } from '@tanstack/react-query'
import type { Connection } from '#contract/colleagues.ts'
import { paths } from '#client/paths.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { KebabButton } from '#client/ui/overlays/kebab-button.tsx'
import { lazyMenu } from '#client/ui/overlays/lazy-menu.tsx'
import { PersonCard } from '#client/users/person-card.tsx'
import { ConnectionList } from './connection-list.tsx'
import { colleaguesQuery } from './queries.ts'

const ColleagueMenu = lazyMenu(() => import('./colleague-menu.tsx'))

/** `q` narrows by name. */
export function ColleagueList({ q }: { q: string }) {
  return (
    <ConnectionList
      title="Colleagues"
      list={useInfiniteQuery(colleaguesQuery(q))}
      failure="Error loading colleagues. Please try again later."
      empty={q ? <Empty drawing="lens" text={`None of your colleagues is called “${q}”.`} /> : <NoColleagues />}
    >
      {(connection) => <ColleagueCard key={connection.id} connection={connection} />}
    </ConnectionList>
  )
}

const ColleagueCard = ({ connection }: { connection: Connection }) => (
  <PersonCard
    person={connection.otherUser}
    menu={<ColleagueMenu trigger={<KebabButton label={`Options for ${connection.otherUser.name}`} />} connection={connection} />}
    actions={
      <ButtonLink className="person-whole" size="sm" to={paths.profile(connection.otherUser.id)}>
        View Profile
      </ButtonLink>
    }
  />
)

const NoColleagues = () => (
  <Empty drawing="cards" text="You don't have any colleagues yet." sub="Connect with other librarians to grow your network!" />
)
