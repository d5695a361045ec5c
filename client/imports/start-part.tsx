import { useState } from 'react'
import type { Import } from '#contract/imports.ts'
import { FormPart, Options } from '#client/forms/form-part.tsx'
import { focusOnMount } from '#client/forms/focus-on-mount.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { counted, formatNumber } from '#client/page/counted.ts'
import { paths } from '#client/paths.ts'
import { Alert, AlertActs } from '#client/ui/alert.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { useCheckImport, useRunImport } from './queries.ts'
import { Report, sayCounts } from './report.tsx'
import { saidBy } from './use-sending.ts'

const said = (error: ApiError | null) => (error ? saidBy(error) : undefined)

/** The dry run. */
export function CheckPart({ data }: { data: Import }) {
  const { mutate: check, isPending, error } = useCheckImport(data.id)
  return (
    <FormPart id="import-check" title="Check" hint="Shows what would become of each row. Nothing is changed yet.">
      <div>
        <Button
          variant={data.state === 'checked' ? 'secondary' : 'primary'}
          busy={isPending ? 'Checking...' : undefined}
          disabled={data.counts.rows === 0}
          onClick={() => check()}
        >
          Check
        </Button>
      </div>
      {error && <p className="err">{said(error)}</p>}
      {data.state === 'checked' && !isPending && (
        <>
          <p className="import-counts" tabIndex={-1} ref={focusOnMount}>
            {sayCounts(data.counts)}
          </p>
          <Report data={data} />
        </>
      )}
    </FormPart>
  )
}

export function StartPart({ data: { id, counts } }: { data: Import }) {
  const [errors, setErrors] = useState<'skip' | 'nothing'>('skip')
  const { mutate: run, isPending, error } = useRunImport(id)
  const written = counts.new + counts.changed
  return (
    <FormPart id="import-start" title="Import">
      <Options
        label="Rows with errors"
        name="errors"
        value={errors}
        onChoose={setErrors}
        options={[
          { value: 'skip', label: 'Leave them out', hint: 'All other rows are imported.' },
          { value: 'nothing', label: 'All or nothing', hint: 'If one row cannot be imported, none is.' },
        ]}
        error={said(error)}
      />
      <div>
        <Button
          variant="primary"
          busy={isPending ? 'Starting...' : undefined}
          disabled={written === 0}
          onClick={() => run({ allOrNothing: errors === 'nothing' })}
        >
          Start import
        </Button>
      </div>
      {written === 0 && <p className="hint">There is nothing to import.</p>}
    </FormPart>
  )
}

/** The member may leave meanwhile. */
export const RunningPart = ({ data: { progress } }: { data: Import }) => (
  <FormPart id="import-running" title="Importing" hint="You can leave this page: a notification tells you when it is done.">
    <progress aria-label="Progress of your import" max={Math.max(1, progress.total)} value={progress.done} />
    <p role="status">
      {formatNumber(progress.done)} of {counted(progress.total, 'row')}
    </p>
  </FormPart>
)

export function DonePart({ data }: { data: Import }) {
  const { collection, counts, failure } = data
  return (
    <FormPart id="import-done" title="Report">
      <Alert tone={failure === null ? 'ok' : 'danger'} title={failure === null ? 'Your import is done' : 'Import failed'}>
        <p>{failure ?? `${counted(counts.new + counts.changed, 'item')}, ${formatNumber(counts.errors)} with errors`}</p>
        <AlertActs>
          <ButtonLink size="sm" to={paths.editCollection(collection.id)}>
            Open the collection
          </ButtonLink>
        </AlertActs>
      </Alert>
      <Report data={data} />
    </FormPart>
  )
}
