import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { mostSchemes, removeScheme, type Scheme } from '#contract/learning-goals.ts'
import { call } from '#client/http/call.ts'
import { counted, formatNumber } from '#client/page/counted.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { Empty, LoadError } from '#client/ui/empty.tsx'
import { TableSkeleton } from '#client/ui/list-skeletons.tsx'
import { Table } from '#client/ui/table.tsx'
import { schemesQuery, useLearningAction } from './queries.ts'

const SchemeDialog = lazy(() => import('./scheme-dialog.tsx'))

/** The requirements of associations and states, as described by admins. */
export function Schemes() {
  const { data: schemes, isError, refetch } = useQuery(schemesQuery)
  const [edited, setEdited] = useState<Scheme | 'new'>()
  return (
    <>
      <div className="row row--between wrap">
        <div>
          <h2 className="title-sm">Schemes</h2>
          <p className="muted">What associations and states ask for. Members adopt one as their goal; a change asks them.</p>
        </div>
        {schemes && schemes.length < mostSchemes && (
          <Button size="sm" icon={<Plus />} onClick={() => setEdited('new')}>
            Add scheme
          </Button>
        )}
      </div>
      <section className="card bleed" aria-label="Schemes">
        {isError && !schemes && (
          <LoadError text="Error loading schemes. Please try again later." onRetry={() => void refetch()} />
        )}
        {!schemes && !isError && <TableSkeleton />}
        {schemes?.length === 0 && <Empty drawing="drawer" text="No schemes yet." />}
        {schemes && schemes.length > 0 && <SchemeTable schemes={schemes} onEdit={setEdited} />}
      </section>
      {edited && (
        <Suspense>
          <SchemeDialog scheme={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
    </>
  )
}

const SchemeTable = ({ schemes, onEdit }: { schemes: Scheme[]; onEdit: (scheme: Scheme) => void }) => (
  <Table headings={['Name', 'Hours', 'Period', 'Minima', 'Actions']} asCards>
    {schemes.map((scheme) => (
      <SchemeRow key={scheme.id} scheme={scheme} onEdit={() => onEdit(scheme)} />
    ))}
  </Table>
)

function SchemeRow({ scheme, onEdit }: { scheme: Scheme; onEdit: () => void }) {
  const [isAsking, setIsAsking] = useState(false)
  const { id, name, hours, months, minima, url } = scheme
  const remove = useLearningAction({
    run: () => call(removeScheme, { params: { id: String(id) } }),
    done: { title: 'Scheme removed' },
  })
  return (
    <tr>
      <td>
        <b dir="auto">{name}</b>
        {url && (
          <p className="meta">
            <a className="link" href={url} target="_blank" rel="noopener nofollow ugc">
              The rules<span className="sr-only"> of {name}</span>
            </a>
          </p>
        )}
      </td>
      <td data-label="Hours">{formatNumber(hours)}</td>
      <td data-label="Period">{counted(months, 'month')}</td>
      <td data-label="Minima">
        {minima.length === 0 ? 'None' : minima.map((one) => `${one.competency} ${formatNumber(one.hours)} h`).join(', ')}
      </td>
      <td>
        <span className="acts">
          <Button size="sm" icon={<Pencil />} aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
          <Button
            size="sm"
            variant="danger-quiet"
            icon={<Trash2 />}
            aria-label={`Remove ${name}`}
            onClick={() => setIsAsking(true)}
          >
            Remove
          </Button>
        </span>
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setIsAsking}
          title={`Remove ${name}`}
          sentence="Members can no longer adopt it. The goals of those who did stay as they are."
          confirmLabel="Remove"
          destructive
          busy={remove.isPending ? 'Removing...' : undefined}
          onConfirm={() => remove.mutate(undefined, { onSuccess: () => setIsAsking(false) })}
        />
      </td>
    </tr>
  )
}
