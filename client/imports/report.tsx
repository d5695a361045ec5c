import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Import, ImportRow, RowOutcome } from '#contract/imports.ts'
import { counted, formatNumber } from '#client/page/counted.ts'
import { paths } from '#client/paths.ts'
import { PagedList } from '#client/ui/paged-list.tsx'
import { TabPanel, Tabs } from '#client/ui/tabs.tsx'
import { rowsQuery } from './queries.ts'
import { labelOfField } from './table-part.tsx'

export const sayCounts = ({ new: fresh, changed, errors }: Import['counts']) =>
  `${formatNumber(fresh)} new, ${formatNumber(changed)} changed, ${formatNumber(errors)} with errors`

/** What will happen, or has happened, to each row. */
export function Report({ data }: { data: Import }) {
  const { counts, filesWithoutRow } = data
  const outcomes = [
    { value: 'error', label: 'With errors', count: counts.errors },
    { value: 'new', label: 'New', count: counts.new },
    { value: 'changed', label: 'Changed', count: counts.changed },
    { value: 'unchanged', label: 'Unchanged', count: counts.unchanged },
  ] as const
  const [shown, show] = useState<RowOutcome>(outcomes.find(({ count }) => count > 0)?.value ?? 'new')
  return (
    <>
      <Tabs label="Rows" value={shown} onValueChange={show} tabs={[...outcomes]}>
        {outcomes.map(({ value }) => (
          <TabPanel key={value} value={value}>
            <Rows data={data} outcome={value} />
          </TabPanel>
        ))}
      </Tabs>
      {filesWithoutRow.length > 0 && (
        <details className="import-files">
          <summary>{counted(filesWithoutRow.length, 'file')} without a row</summary>
          <ul>
            {filesWithoutRow.map((name) => (
              <li key={name}>
                <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function Rows({ data, outcome }: { data: Import; outcome: RowOutcome }) {
  const query = useInfiniteQuery(rowsQuery(data, outcome))
  return (
    <PagedList query={query} empty="No rows." error="Error loading the rows. Please try again later.">
      {(rows) => (
        <ol className="card bleed import-rows">
          {rows.map((row) => (
            <Row key={row.number} row={row} collectionId={data.collection.id} />
          ))}
        </ol>
      )}
    </PagedList>
  )
}

const Row = ({ row: { number, title, fields, errors, itemId }, collectionId }: { row: ImportRow; collectionId: number }) => (
  <li>
    <span className="meta">Row {formatNumber(number)}</span>
    <div>
      {itemId === null ? (
        <bdi>{title || 'Without a title'}</bdi>
      ) : (
        <Link to={paths.item(collectionId, itemId)}>
          <bdi>{title || 'Open the item'}</bdi>
        </Link>
      )}
      {fields.length > 0 && <p className="meta">{fields.map(labelOfField).join(', ')}</p>}
      {errors.map(({ column, message }, at) => (
        <p key={at} className="err">
          <span>
            {column && (
              <>
                <bdi>{column}</bdi>:{' '}
              </>
            )}
            {message}
          </span>
        </p>
      ))}
    </div>
  </li>
)
