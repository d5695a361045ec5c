import { useInfiniteQuery } from '@tanstack/react-query'
import { Download, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { type Application, deleteApplication, downloadApplication } from '#contract/applications.ts'
import { call } from '#client/http/call.ts'
import { formatNumber } from '#client/page/counted.ts'
import { Button } from '#client/ui/button.tsx'
import { TimeAgo } from '#client/ui/time-ago.tsx'
import { PagedList } from '#client/ui/paged-list.tsx'
import { applicationsQuery } from './site-queries.ts'
import { useAdminAction } from './use-admin-action.ts'
import './reports.css'

const ConfirmDialog = lazy(async () => ({ default: (await import('#client/ui/overlays/confirm-dialog.tsx')).ConfirmDialog }))

export function Applications() {
  const query = useInfiniteQuery(applicationsQuery)
  return (
    <PagedList
      query={query}
      empty="No applications."
      error="Error loading applications. Please try again later."
      drawing="drawer"
    >
      {(applications) => (
        <div className="reports">
          {applications.map((application) => (
            <ApplicationCard key={application.id} application={application} />
          ))}
        </div>
      )}
    </PagedList>
  )
}

function ApplicationCard({ application }: { application: Application }) {
  const { id, name, email, position, letter, fileName, fileSize, createdAt, deletedOn } = application
  const [isAsking, setIsAsking] = useState(false)
  const remove = useAdminAction({
    run: () => call(deleteApplication, { params: { id: String(id) } }),
    done: { title: 'Application deleted' },
  })
  return (
    <article className="card bleed report" aria-label={`Application of ${name}`}>
      <header>
        <b>{name}</b>
        <p>{position ?? 'General application'}</p>
        <p className="meta">
          <span className="mono">{email}</span>, <TimeAgo date={createdAt} />, deleted on {deletedOn}
        </p>
      </header>
      <blockquote className="read-sm" dir="auto">
        {letter}
      </blockquote>
      <div className="row wrap">
        <a className="btn btn--secondary btn--sm" href={downloadApplication.path.replace('{id}', String(id))} download>
          <Download />
          <span className="lb">
            {fileName} ({formatNumber(Math.ceil(fileSize / 1000))} KB)
          </span>
        </a>
        <Button size="sm" variant="danger-quiet" icon={<Trash2 />} onClick={() => setIsAsking(true)}>
          Delete
        </Button>
      </div>
      {isAsking && (
        <Suspense>
          <ConfirmDialog
            open
            destructive
            onOpenChange={setIsAsking}
            title="Delete application"
            sentence={`The letter and the file of ${name} are deleted for good.`}
            confirmLabel="Delete"
            busy={remove.isPending ? 'Deleting...' : undefined}
            onConfirm={() => remove.mutate(undefined, { onSuccess: () => setIsAsking(false) })}
          />
        </Suspense>
      )}
    </article>
  )
}
