import { lazy } from 'react'
import type { Connection } from '#contract/colleagues.ts'
import { KebabMenu } from '#client/ui/kebab-menu.tsx'

const loadMenu = () => import('./opened-colleague-menu.tsx')
const OpenedColleagueMenu = lazy(loadMenu)

export const ColleagueMenu = ({ connection }: { connection: Connection }) => (
  <KebabMenu label={`Options for ${connection.otherUser.name}`} load={loadMenu}>
    <OpenedColleagueMenu connection={connection} />
  </KebabMenu>
)
