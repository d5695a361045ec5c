import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { Import } from '#contract/imports.ts'
import { ApiError } from '#client/http/api-error.ts'
import { FilesPart } from '#client/imports/files-part.tsx'
import { importQuery, useDropImport } from '#client/imports/queries.ts'
import { CheckPart, DonePart, RunningPart, StartPart } from '#client/imports/start-part.tsx'
import { ColumnsPart, TablePart } from '#client/imports/table-part.tsx'
import { useTitle } from '#client/page/use-title.ts'
import { paths } from '#client/paths.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { Crumb } from '#client/ui/crumb.tsx'
import { LoadError } from '#client/ui/empty.tsx'
import { PageSpinner } from '#client/ui/spinner.tsx'
import NotFound from '#client/screens/not-found.tsx'

const number = /^[1-9]\d{0,9}$/

/** `/collections/{id}/import/{importId}`, for the editors of the collection. */
export default function CollectionImport() {
  const { id = '', importId = '' } = useParams()
  return number.test(importId) ? <ImportPage key={importId} id={Number(importId)} collectionId={Number(id)} /> : <NotFound />
}

function ImportPage({ id, collectionId }: { id: number; collectionId: number }) {
  useTitle('Import CSV')
  const { data, error, refetch } = useQuery(importQuery(id))
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  if (data && data.collection.id !== collectionId) return <NotFound />
  if (!data && !error) return <PageSpinner label="Loading the import" />
  return (
    <main className="page page--import" id="main">
      <Crumb to={data ? paths.editCollection(collectionId) : paths.collections()}>
        <bdi>{data?.collection.title ?? 'Digital Collections'}</bdi>
      </Crumb>
      <div className="page-head">
        <h1 className="title">Import CSV</h1>
      </div>
      {data ? (
        <Parts data={data} />
      ) : (
        <div className="card bleed">
          <LoadError text="Error loading the import. Please try again later." onRetry={() => void refetch()} />
        </div>
      )}
    </main>
  )
}

function Parts({ data }: { data: Import }) {
  if (data.state === 'running') return <RunningPart data={data} />
  return (
    <div className="long-form import">
      {data.state === 'done' ? (
        <DonePart data={data} />
      ) : (
        <>
          <TablePart data={data} />
          {data.fileName !== null && <ColumnsPart data={data} />}
          {data.fileName !== null && <FilesPart data={data} />}
          {data.fileName !== null && <CheckPart data={data} />}
          {data.state === 'checked' && <StartPart data={data} />}
        </>
      )}
      <DropPart data={data} />
    </div>
  )
}

function DropPart({ data: { id, collection, state } }: { data: Import }) {
  const [isAsked, setIsAsked] = useState(false)
  const navigate = useNavigate()
  const { mutate: drop, isPending } = useDropImport(id)
  return (
    <div className="long-form-end">
      <Button variant="danger-quiet" onClick={() => setIsAsked(true)}>
        Drop import
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title="Drop this import?"
        sentence={
          state === 'done'
            ? 'Its report and the files that no row named are deleted. The items stay.'
            : 'The table and its files are deleted. The collection stays as it is.'
        }
        confirmLabel="Drop import"
        busy={isPending ? 'Dropping...' : undefined}
        destructive
        onConfirm={() =>
          drop(undefined, { onSuccess: () => void navigate(paths.editCollection(collection.id), { replace: true }) })
        }
      />
    </div>
  )
}
