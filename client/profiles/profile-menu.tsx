import { lazy } from 'react'
import type { Profile } from '#contract/profiles.ts'
import { KebabMenu } from '#client/ui/kebab-menu.tsx'

const loadMenu = () => import('./opened-profile-menu.tsx')
const OpenedProfileMenu = lazy(loadMenu)

export const ProfileMenu = ({ profile }: { profile: Profile }) => (
  <KebabMenu label="Profile options" load={loadMenu}>
    <OpenedProfileMenu profile={profile} />
  </KebabMenu>
)
