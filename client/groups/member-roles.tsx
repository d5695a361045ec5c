import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronDown, Crown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { changeGroupRole, type GroupMember } from '#contract/group-members.ts'
import type { Group, GroupRole } from '#contract/groups.ts'
import { useMember } from '#client/accounts/use-viewer.ts'
import { call } from '#client/http/call.ts'
import { useKeptFocus } from '#client/page/use-kept-focus.ts'
import { useSettled } from '#client/page/use-settled.ts'
import { Badge } from '#client/ui/badge.tsx'
import { KebabButton } from '#client/ui/overlays/kebab-button.tsx'
import { lazyMenu } from '#client/ui/overlays/lazy-menu.tsx'
import { PagedList } from '#client/ui/paged-list.tsx'
import { SearchField } from '#client/ui/fields/search-field.tsx'
import { PersonRow } from '#client/users/person-row.tsx'
import { workOf } from '#client/users/work-of.ts'
import type { RoleChoice } from './role-menu.tsx'
import { rolesQuery } from './managing-queries.ts'
import { useGroupAction } from './use-group-action.ts'
import '#client/ui/fields/select.css'

const RoleMenu = lazyMenu(() => import('./role-menu.tsx'))
const RoleDialog = lazy(() => import('./role-dialog.tsx'))

/** Owner and admins assign roles; moderators may remove members. */
export function MemberRoles({ group }: { group: Group }) {
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim())
  const query = useInfiniteQuery(rolesQuery(group.id, q))
  return (
    <>
      <div className="manage-search">
        <SearchField label="Search members by name" value={typed} onChange={setTyped} />
      </div>
      <PagedList
        query={query}
        empty={q ? `No member is called “${q}”.` : 'No members yet.'}
        error="Error loading members. Please try again later."
        drawing="drawer"
      >
        {(members) => <Members group={group} members={members} />}
      </PagedList>
    </>
  )
}

export interface Asked {
  about: 'owner' | 'remove'
  member: GroupMember
}

function Members({ group, members }: { group: Group; members: GroupMember[] }) {
  const kept = useKeptFocus()
  const [asked, setAsked] = useState<Asked>()
  return (
    <>
      <ul className="card bleed people manage-rows" {...kept}>
        {members.map((member) => (
          <PersonRow key={member.user.id} person={member.user} end={<Role group={group} member={member} onAsk={setAsked} />}>
            <span className="meta">{workOf(member.user)}</span>
          </PersonRow>
        ))}
      </ul>
      {asked && (
        <Suspense>
          <RoleDialog group={group} asked={asked} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </>
  )
}

type RoleProps = { group: Group; member: GroupMember; onAsk: (asked: Asked) => void }

function Role({ group, member, onAsk }: RoleProps) {
  const viewer = useMember()
  const isHead = group.membership?.role === 'owner' || viewer.isAdmin
  const { role, user } = member
  const change = useRoleChange(group, member)
  if (role === 'owner') {
    return (
      <Badge icon={<Crown />} tone="plain">
        Owner
      </Badge>
    )
  }
  const mayRemove = user.id !== viewer.id && (isHead || role === 'member')
  const choices: RoleChoice[] = [
    ...(isHead && role === 'member' ? (['moderator'] as const) : []),
    ...(isHead ? (['owner'] as const) : []),
    ...(mayRemove ? (['remove'] as const) : []),
  ]
  return (
    <>
      {isHead ? <RoleSelect member={member} change={change} /> : role === 'moderator' && <span className="meta">Moderator</span>}
      {choices.length > 0 && (
        <RoleMenu
          trigger={<KebabButton label={`More for ${user.name}`} />}
          choices={choices}
          onChoose={(about) => (about === 'moderator' ? change.mutate(about) : onAsk({ about, member }))}
        />
      )}
    </>
  )
}

const roles: { value: Exclude<GroupRole, 'owner'>; label: string }[] = [
  { value: 'member', label: 'Member' },
  { value: 'moderator', label: 'Moderator' },
]

const useRoleChange = ({ id }: Group, { user }: GroupMember) =>
  useGroupAction({
    run: (role: GroupRole) => call(changeGroupRole, { params: { id: String(id), userId: String(user.id) }, body: { role } }),
  })

type RoleSelectProps = { member: GroupMember; change: ReturnType<typeof useRoleChange> }

function RoleSelect({ member: { user, role }, change }: RoleSelectProps) {
  return (
    <span className="select-wrap manage-role">
      <select
        className="input select"
        aria-label={`Role of ${user.name}`}
        value={change.isPending ? change.variables : role}
        disabled={change.isPending}
        onChange={({ target }) => change.mutate(target.value as GroupRole)}
      >
        {roles.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown className="i--sm" />
    </span>
  )
}
