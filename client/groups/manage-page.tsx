import { useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { Group } from '#contract/groups.ts'
import { ApiError } from '#client/http/api-error.ts'
import { counted } from '#client/page/counted.ts'
import { useTitle } from '#client/page/use-title.ts'
import { paths } from '#client/paths.ts'
import { Crumb } from '#client/ui/crumb.tsx'
import { LoadError } from '#client/ui/empty.tsx'
import { Endpaper, Plate } from '#client/ui/pictures/endpaper.tsx'
import { PageSpinner } from '#client/ui/spinner.tsx'
import { JoiningMark } from './joining.tsx'
import { managedGroupQuery } from './managing-queries.ts'
import { useFreshGroup } from './use-group-news.ts'
import './manage.css'

type ManagePageProps = {
  /** As in the address. */
  id: string
  /** For others the page does not exist. */
  missing: ReactNode
  title: (group: Group) => string
  /** Links to the other page for those who manage the group. */
  Other: ComponentType<{ group: Group }>
  Body: ComponentType<{ group: Group }>
}

/** For owner, moderators and admins. */
export function ManagePage({ id, ...page }: ManagePageProps) {
  return /^[1-9]\d{0,9}$/.test(id) ? <LoadedPage key={id} id={Number(id)} {...page} /> : page.missing
}

function LoadedPage({ id, ...page }: Omit<ManagePageProps, 'id'> & { id: number }) {
  const { data: group, error, refetch } = useQuery(managedGroupQuery(id))
  useFreshGroup(id)
  if (group) return group.may.moderate ? <Page group={group} {...page} /> : page.missing
  if (!error) return <PageSpinner label="Loading group" />
  if (error instanceof ApiError && error.status === 404) return page.missing
  return (
    <main className="page page--1" id="main">
      <LoadError text="Error loading the group. Please try again later." onRetry={() => void refetch()} />
    </main>
  )
}

function Page({ group, title, Other, Body }: Omit<ManagePageProps, 'id'> & { group: Group }) {
  useTitle(title(group))
  return (
    <main className="page page--1" id="main">
      <div>
        <Crumb to={paths.group(group.id)}>
          <bdi>{group.title}</bdi>
        </Crumb>
        <div className="page-head">
          <div className="manage-head">
            <Endpaper id={group.id} picture={group.cover?.url} isSmall className="not-phone">
              <Plate name={group.title} />
            </Endpaper>
            <div>
              <h1 className="title" dir="auto">
                {title(group)}
              </h1>
              <p className="meta manage-facts">
                <JoiningMark joining={group.joining} />
                <span>{counted(group.members, 'member')}</span>
                <span>{counted(group.moderators.length, 'moderator')}</span>
              </p>
            </div>
          </div>
          <Other group={group} />
        </div>
        <Body group={group} />
      </div>
    </main>
  )
}
