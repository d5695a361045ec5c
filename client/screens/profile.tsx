import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { Profile as ProfileData } from '#contract/profiles.ts'
import { useMember } from '#client/accounts/use-viewer.ts'
import { ApiError } from '#client/http/api-error.ts'
import { useTitle } from '#client/page/use-title.ts'
import { paths } from '#client/paths.ts'
import { AboutTab } from '#client/profiles/about-tab.tsx'
import { ColleaguesTab } from '#client/profiles/colleagues-tab.tsx'
import { OtherProfileCard } from '#client/profiles/other-profile-card.tsx'
import { OwnProfileCard } from '#client/profiles/own-profile-card.tsx'
import { PostsTab } from '#client/profiles/posts-tab.tsx'
import { profileQuery } from '#client/profiles/queries.ts'
import { SharedTab, useSharedCount } from '#client/profiles/shared-tab.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { PageSpinner } from '#client/ui/spinner.tsx'
import { TabPanel, Tabs } from '#client/ui/tabs.tsx'
import './profile.css'

/** `/profile/{id}`. People who may not be seen are answered like those who do not exist. */
export default function Profile() {
  const { id = '' } = useParams()
  return /^[1-9]\d{0,9}$/.test(id) ? <ProfilePage key={id} id={Number(id)} /> : <NoProfile />
}

function ProfilePage({ id }: { id: number }) {
  const { data: profile, error } = useQuery(profileQuery(id))
  // People who blocked the viewer, or were suspended, while the page was open; someone the viewer has blocked stays, to be
  // unblocked.
  const isGone = error instanceof ApiError && error.code === 'user_not_found' && !profile?.isBlocked
  if (profile && !isGone) return <LoadedProfile profile={profile} />
  return error ? <NoProfile /> : <PageSpinner label="Loading profile" />
}

function LoadedProfile({ profile }: { profile: ProfileData }) {
  useTitle(profile.name)
  const isOwn = useMember().id === profile.id
  const { hasShared, count } = useSharedCount(profile)
  const [tab, choose] = useTab(hasShared)
  return (
    <main className="page page--2" id="main">
      <div className="rail profile-rail">
        {isOwn ? <OwnProfileCard profile={profile} /> : <OtherProfileCard profile={profile} />}
      </div>
      <div className="main profile-tabs">
        <Tabs
          label="Profile sections"
          value={tab}
          onValueChange={choose}
          tabs={[
            { value: 'posts', label: 'Posts', count: profile.postCount },
            { value: 'about', label: 'About' },
            { value: 'colleagues', label: 'Colleagues', count: profile.colleagueCount },
            ...(hasShared ? [{ value: 'shared' as const, label: 'Shared', count }] : []),
          ]}
        >
          <TabPanel value="posts">
            <PostsTab profile={profile} isOwn={isOwn} />
          </TabPanel>
          <TabPanel value="shared">
            <SharedTab profile={profile} />
          </TabPanel>
          <TabPanel value="about">
            <AboutTab profile={profile} />
          </TabPanel>
          <TabPanel value="colleagues">
            <ColleaguesTab profile={profile} />
          </TabPanel>
        </Tabs>
      </div>
    </main>
  )
}

const tabs = ['posts', 'shared', 'about', 'colleagues'] as const
type Tab = (typeof tabs)[number]

function useTab(hasShared: boolean) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const asked = tabs.find((tab) => tab === search.get('tab')) ?? 'posts'
  const tab = asked === 'shared' && !hasShared ? 'posts' : asked
  const choose = (chosen: Tab) =>
    void navigate({ search: chosen === 'posts' ? '' : `?tab=${chosen}` }, { replace: true, preventScrollReset: true })
  return [tab, choose] as const
}

function NoProfile() {
  useTitle('Profile')
  return (
    <main className="page page--1" id="main">
      <h1 className="sr-only">Profile</h1>
      <div className="card bleed" role="alert">
        <Empty drawing="lens" text="User profile not found or error loading profile.">
          <ButtonLink to={paths.home()}>Back to Home</ButtonLink>
        </Empty>
      </div>
    </main>
  )
}
