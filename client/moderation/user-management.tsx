import { useInfiniteQuery } from '@tanstack/react-query'
import { Check, Hourglass, Shield, ShieldOff } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { AdminUser } from '#contract/moderation.ts'
import { useSettled } from '#client/page/use-settled.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import { PagedList } from '#client/ui/paged-list.tsx'
import { Table } from '#client/ui/table.tsx'
import { UserCell } from './pending-users.tsx'
import { usersQuery } from './queries.ts'

const MemberDrawer = lazy(() => import('./member-drawer.tsx'))

const statuses = [
  { value: 'verified', label: 'Verified' },
  { value: 'pending', label: 'Pending' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'warned', label: 'With warnings' },
  { value: 'admins', label: 'Admins' },
] as const
const orders = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'warnings', label: 'Most warnings' },
  { value: 'active', label: 'Recently active' },
] as const
type Status = (typeof statuses)[number]['value']
type Order = (typeof orders)[number]['value']

const searchPlaceholder = 'Search users by name, username, or email'

export function UserManagement() {
  const [words, setWords] = useState('')
  const [status, setStatus] = useState<Status | ''>('')
  const [sort, setSort] = useState<Order>('newest')
  const [openId, setOpenId] = useState<number>()
  const q = useSettled(words.trim())
  const query = useInfiniteQuery(usersQuery({ sort, ...(q && { q }), ...(status && { status }) }))
  return (
    <>
      <div className="admin-bar">
        <div className="grow">
          <TextField
            label="Search users"
            type="search"
            placeholder={searchPlaceholder}
            maxLength={200}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </div>
        <Select
          label="Show"
          placeholder="All users"
          value={status}
          options={[...statuses]}
          onChange={(event) => setStatus(event.target.value as Status | '')}
        />
        <Select label="Order" value={sort} options={[...orders]} onChange={(event) => setSort(event.target.value as Order)} />
      </div>
      <PagedList
        query={query}
        empty="No users match your search criteria."
        error="Error loading users. Please try again later."
        drawing="lens"
      >
        {(users) => <UserTable users={users} onOpen={setOpenId} />}
      </PagedList>
      {openId !== undefined && (
        <Suspense>
          <MemberDrawer userId={openId} onClose={() => setOpenId(undefined)} />
        </Suspense>
      )}
    </>
  )
}

function UserTable({ users, onOpen }: { users: AdminUser[]; onOpen: (id: number) => void }) {
  return (
    <div className="card bleed">
      <Table headings={['User', 'Email', 'Status', 'Warnings', 'Role', 'Actions']} asCards>
        {users.map((user) => (
          <tr key={user.id}>
            <td>
              <UserCell user={user} />
            </td>
            <td className="mono">{user.email}</td>
            <td className="inline">
              <Status user={user} />
            </td>
            <td className={user.warningCount > 0 ? 'inline mono warned' : 'inline mono'} data-label="Warnings">
              {user.warningCount}
            </td>
            <td className="inline" data-label="Role">
              {user.isAdmin ? (
                <Badge tone="accent" icon={<Shield />}>
                  Admin
                </Badge>
              ) : (
                'User'
              )}
            </td>
            <td>
              <Button size="sm" aria-label={`Open ${user.name}`} onClick={() => onOpen(user.id)}>
                Open
              </Button>
            </td>
          </tr>
        ))}
      </Table>
    </div>
  )
}

export function Status({ user }: { user: AdminUser }) {
  return (
    <>
      {user.isVerified ? (
        <Badge tone="plain" icon={<Check />}>
          Verified
        </Badge>
      ) : (
        <Badge tone="warn" icon={<Hourglass />}>
          Pending
        </Badge>
      )}
      {user.isSuspended && (
        <Badge tone="danger" icon={<ShieldOff />}>
          Suspended
        </Badge>
      )}
    </>
  )
}
