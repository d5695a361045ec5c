import { Archive, ArchiveRestore, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CallInput } from '#contract/endpoint.ts'
import { archiveGroup, type Group } from '#contract/groups.ts'
import { deleteHolding } from '#contract/holdings.ts'
import { call } from '#client/http/call.ts'
import { paths } from '#client/paths.ts'
import { Button } from '#client/ui/button.tsx'
import { CheckboxField } from '#client/ui/fields/field.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { useGroupAction } from './use-group-action.ts'

const ReasonDialog = lazy(() => import('#client/queue/reason-dialog.tsx'))

type Asked = 'archive' | 'reopen' | 'delete'

/** Owner and admins archive and reopen; only the owner deletes. */
export function ArchiveSection({ group }: { group: Group }) {
  const [asked, setAsked] = useState<Asked>()
  const isOwner = group.membership?.role === 'owner'
  return (
    <div className="card bleed manage-card">
      <div className="manage-row">
        <div>
          <h3>{group.archivedAt ? 'Reopen the group' : 'Archive the group'}</h3>
          <p className="meta">
            {group.archivedAt
              ? `It is archived${group.archiveReason ? `: ${group.archiveReason}` : '.'} Reopened, members can write again.`
              : 'Posts stay readable; nobody can join, post, comment or like.'}
          </p>
        </div>
        {group.archivedAt ? (
          <Button size="sm" icon={<ArchiveRestore />} onClick={() => setAsked('reopen')}>
            Reopen group
          </Button>
        ) : (
          <Button size="sm" variant="danger-quiet" icon={<Archive />} onClick={() => setAsked('archive')}>
            Archive group
          </Button>
        )}
      </div>
      {isOwner && (
        <div className="manage-row">
          <div>
            <h3>Delete the group</h3>
            <p className="meta">Possible as long as nobody else has posted in it.</p>
          </div>
          <Button size="sm" variant="danger-quiet" icon={<Trash2 />} onClick={() => setAsked('delete')}>
            Delete group
          </Button>
        </div>
      )}
      {asked && <Dialog group={group} asked={asked} onClose={() => setAsked(undefined)} />}
    </div>
  )
}

type DialogProps = { group: Group; asked: Asked; onClose: () => void }

function Dialog({ group, asked, onClose }: DialogProps) {
  if (asked === 'archive') return <ArchiveDialog group={group} onClose={onClose} />
  return asked === 'reopen' ? <ReopenDialog group={group} onClose={onClose} /> : <DeleteDialog group={group} onClose={onClose} />
}

function ArchiveDialog({ group, onClose }: Omit<DialogProps, 'asked'>) {
  const [cancelsEvents, setCancelsEvents] = useState(false)
  const archive = useArchive(group)
  return (
    <Suspense>
      <ReasonDialog
        title="Archive group"
        sentence={`${group.title} stays readable. Nobody can join, post, comment or like until it is reopened.`}
        confirmLabel="Archive group"
        isDestructive
        isOptional
        maxLength={300}
        busy={archive.isPending ? 'Archiving...' : undefined}
        onClose={onClose}
        onConfirm={(reason) =>
          archive.mutate({ isArchived: true, reason, ...(cancelsEvents && { cancelsEvents }) }, { onSuccess: onClose })
        }
      >
        {group.counts?.events !== 0 && (
          <CheckboxField
            label="Cancel its events to come; otherwise they take place"
            checked={cancelsEvents}
            onChange={({ target }) => setCancelsEvents(target.checked)}
          />
        )}
      </ReasonDialog>
    </Suspense>
  )
}

function ReopenDialog({ group, onClose }: Omit<DialogProps, 'asked'>) {
  const reopen = useArchive(group)
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Reopen group"
      sentence={`Members of ${group.title} will be told that it is open again.`}
      confirmLabel="Reopen group"
      busy={reopen.isPending ? 'Reopening...' : undefined}
      onConfirm={() => reopen.mutate({ isArchived: false }, { onSuccess: onClose })}
    />
  )
}

const useArchive = (group: Group) =>
  useGroupAction({
    run: (body: CallInput<typeof archiveGroup>['body']) => call(archiveGroup, { params: { id: String(group.id) }, body }),
    done: ({ isArchived }) => ({ title: isArchived ? 'Group archived' : 'Group reopened' }),
  })

function DeleteDialog({ group, onClose }: Omit<DialogProps, 'asked'>) {
  const navigate = useNavigate()
  const remove = useGroupAction({
    run: () => call(deleteHolding, { params: { id: String(group.id) } }),
    done: { title: 'Group deleted' },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Delete group"
      sentence={`${group.title} will be gone for all of its members. This cannot be undone.`}
      confirmLabel="Delete group"
      confirmIcon={<Trash2 />}
      busy={remove.isPending ? 'Deleting...' : undefined}
      onConfirm={() => remove.mutate(undefined, { onSuccess: () => void navigate(paths.groups(), { replace: true }) })}
      destructive
    />
  )
}
