import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { FileSpreadsheet, Link2, Mail } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import {
  type Invitation,
  type InvitationState,
  invitationStates,
  listInvitations,
  resendInvitation,
  withdrawInvitation,
} from '#contract/invitations.ts'
import { call, callPage, pageByCursor } from '#client/http/call.ts'
import { useAdminAction } from '#client/moderation/use-admin-action.ts'
import { readerLocale } from '#client/page/reader-locale.ts'
import { useKeptFocus } from '#client/page/use-kept-focus.ts'
import { useSettled } from '#client/page/use-settled.ts'
import { paths } from '#client/paths.ts'
import { adminKey } from '#client/queue/use-decision.ts'
import { SettingsSection } from '#client/settings/settings-section.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { PagedList } from '#client/ui/paged-list.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import { Table } from '#client/ui/table.tsx'

const LetterDialog = lazy(async () => ({ default: (await import('./invite-dialogs.tsx')).LetterDialog }))
const LinkDialog = lazy(async () => ({ default: (await import('./invite-dialogs.tsx')).LinkDialog }))
const TableDialog = lazy(() => import('./invite-table-dialog.tsx'))

const states: Record<InvitationState, [label: string, tone: 'neutral' | 'info' | 'ok' | 'warn' | 'plain']> = {
  queued: ['Email waits', 'info'],
  open: ['Open', 'neutral'],
  used: ['Used', 'ok'],
  expired: ['Expired', 'warn'],
  withdrawn: ['Withdrawn', 'plain'],
}

const invitationsQuery = (of: { q?: string; state?: InvitationState }) =>
  infiniteQueryOptions({
    queryKey: [...adminKey, 'invitations', of] as const,
    queryFn: ({ pageParam, signal }) =>
      callPage(listInvitations, { query: { ...of, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    ...pageByCursor,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

export function Invitations() {
  const [words, setWords] = useState('')
  const [state, setState] = useState<InvitationState | ''>('')
  const [open, setOpen] = useState<'letter' | 'link' | 'table'>()
  const q = useSettled(words.trim())
  const query = useInfiniteQuery(invitationsQuery({ ...(q && { q }), ...(state && { state }) }))
  const kept = useKeptFocus()
  const close = () => setOpen(undefined)
  return (
    <SettingsSection id="invitations" title="Invitations">
      <div className="row wrap">
        <Button size="sm" icon={<Mail />} onClick={() => setOpen('letter')}>
          Invite by email
        </Button>
        <Button size="sm" icon={<Link2 />} onClick={() => setOpen('link')}>
          Make a link
        </Button>
        <Button size="sm" icon={<FileSpreadsheet />} onClick={() => setOpen('table')}>
          Invite from a table
        </Button>
      </div>
      <div className="admin-bar">
        <div className="grow">
          <TextField
            label="Search invitations"
            type="search"
            maxLength={200}
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
        </div>
        <Select
          label="Show"
          placeholder="All invitations"
          value={state}
          options={invitationStates.map((value) => ({ value, label: states[value][0] }))}
          onChange={({ target }) => setState(target.value as InvitationState | '')}
        />
      </div>
      <div className="stack" {...kept}>
        <PagedList query={query} empty="No invitations here." error="Error loading invitations. Please try again later.">
          {(invitations) => <InvitationTable invitations={invitations} />}
        </PagedList>
      </div>
      <Suspense>
        {open === 'letter' && <LetterDialog onClose={close} />}
        {open === 'link' && <LinkDialog onClose={close} />}
        {open === 'table' && <TableDialog onClose={close} />}
      </Suspense>
    </SettingsSection>
  )
}

const InvitationTable = ({ invitations }: { invitations: Invitation[] }) => (
  <Table headings={['Invitation', 'State', 'Until', 'Came by it', 'Actions']} asCards>
    {invitations.map((invitation) => (
      <InvitationRow key={invitation.id} invitation={invitation} />
    ))}
  </Table>
)

const day = new Intl.DateTimeFormat(readerLocale.dates, { dateStyle: 'medium' })

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { id, kind, state, email, name, givesBadge, uses, mostUses, expiresAt, cameBy } = invitation
  const params = { id: String(id) }
  const called = name ?? email ?? ''
  const resend = useAdminAction({
    run: () => call(resendInvitation, { params }),
    done: { title: 'The email is on its way', description: 'It has a new link. The one before is not valid any more.' },
  })
  const withdraw = useAdminAction({ run: () => call(withdrawInvitation, { params }), done: { title: 'Invitation withdrawn' } })
  const isOver = state === 'used' || state === 'withdrawn'
  const [label, tone] = states[state]
  return (
    <tr>
      <td>
        <b dir="auto">{called}</b>
        <p className="meta">
          {kind === 'link' ? `Link, ${uses} of ${mostUses} used` : email}
          {givesBadge && ' · verified on arrival'}
        </p>
      </td>
      <td data-label="State">
        <Badge tone={tone}>{label}</Badge>
      </td>
      <td data-label="Until">{state === 'queued' ? '' : day.format(new Date(expiresAt))}</td>
      <td data-label="Came by it">
        {cameBy.map((person, at) => (
          <span key={person.id}>
            {at > 0 && ', '}
            <Link className="link" to={paths.profile(person.id)}>
              {person.name}
            </Link>
          </span>
        ))}
        {uses > cameBy.length && cameBy.length > 0 && ' …'}
      </td>
      <td>
        {!isOver && (
          <span className="acts">
            {kind === 'letter' && state !== 'queued' && (
              <Button
                size="sm"
                aria-label={`Send again to ${called}`}
                busy={resend.isPending ? 'Sending...' : undefined}
                onClick={() => resend.mutate(undefined)}
              >
                Send again
              </Button>
            )}
            <Button
              size="sm"
              variant="danger-quiet"
              aria-label={`Withdraw ${called}`}
              busy={withdraw.isPending ? 'Withdrawing...' : undefined}
              onClick={() => withdraw.mutate(undefined)}
            >
              Withdraw
            </Button>
          </span>
        )}
      </td>
    </tr>
  )
}
