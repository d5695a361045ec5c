import { Flag, Link2, Pencil, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { deleteList, type WholeList } from '#contract/lists.ts'
import { useMember } from '#client/accounts/use-viewer.ts'
import { call } from '#client/http/call.ts'
import { useAction } from '#client/http/use-action.ts'
import { copyLink } from '#client/page/copy-text.ts'
import { counted } from '#client/page/counted.ts'
import { askToReport } from '#client/page/asked-dialogs.ts'
import { useKeptFocus } from '#client/page/use-kept-focus.ts'
import { useTitle } from '#client/page/use-title.ts'
import { paths } from '#client/paths.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { ListEntries } from './list-entries.tsx'
import { ownListsKey } from './queries.ts'
import './lists.css'

const ListDialog = lazy(() => import('./list-dialog.tsx'))

export function ListPage({ list }: { list: WholeList }) {
  const { title, note, count, isShared, user, entries } = list
  useTitle(title)
  const kept = useKeptFocus()
  const isOwn = useMember().id === user.id
  return (
    <>
      <div className="page-head">
        <div>
          <h1 className="title" dir="auto">
            {title}
          </h1>
          <p className="lede">
            {counted(count, 'entry', 'entries')} ·{' '}
            {isOwn ? (
              isShared ? (
                'Members with the link can read it.'
              ) : (
                'Only you see it.'
              )
            ) : (
              <>
                by{' '}
                <Link className="link" to={paths.profile(user.id)}>
                  <bdi>{user.name}</bdi>
                </Link>
              </>
            )}
          </p>
        </div>
        <div className="row wrap">{isOwn ? <OwnerDeeds list={list} /> : <ReaderDeeds list={list} />}</div>
      </div>
      {note && (
        <p className="read list-note" dir="auto">
          {note}
        </p>
      )}
      <div {...kept}>
        {entries.length === 0 ? (
          <div className="card bleed">
            <Empty
              drawing="drawer"
              text="This list is empty."
              sub={isOwn ? 'Choose “Add to list” in the menu of a post, an event, a resource or a course.' : undefined}
            />
          </div>
        ) : (
          <ListEntries list={list} isOwn={isOwn} />
        )}
      </div>
    </>
  )
}

const ReaderDeeds = ({ list: { id } }: { list: WholeList }) => (
  <Button variant="ghost" icon={<Flag />} onClick={() => askToReport({ subjectType: 'list', subjectId: id })}>
    Report list
  </Button>
)

function OwnerDeeds({ list }: { list: WholeList }) {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<'edit' | 'delete'>()
  const remove = useAction(
    { run: () => call(deleteList, { params: { id: String(list.id) } }), done: { title: 'List deleted' } },
    [ownListsKey],
  )
  const close = () => setAsked(undefined)
  return (
    <>
      {list.isShared && (
        <Button icon={<Link2 />} onClick={() => void copyLink(paths.list(list.id))}>
          Copy link
        </Button>
      )}
      <Button icon={<Pencil />} onClick={() => setAsked('edit')}>
        Edit list
      </Button>
      <Button variant="danger-quiet" icon={<Trash2 />} onClick={() => setAsked('delete')}>
        Delete list
      </Button>
      {asked === 'edit' && (
        <Suspense>
          <ListDialog list={list} onClose={close} />
        </Suspense>
      )}
      <ConfirmDialog
        open={asked === 'delete'}
        onOpenChange={(isOpen) => !isOpen && close()}
        title="Delete list"
        sentence="Are you sure you want to delete this list? What is in it stays saved."
        confirmLabel="Delete"
        confirmIcon={<Trash2 />}
        destructive
        busy={remove.isPending ? 'Deleting...' : undefined}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => void navigate(paths.saved('lists'), { replace: true }) })}
      />
    </>
  )
}
