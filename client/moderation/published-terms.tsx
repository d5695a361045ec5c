import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { termsDocuments } from '#contract/terms.ts'
import { paths } from '#client/paths.ts'
import { Empty, LoadError } from '#client/ui/empty.tsx'
import { TableSkeleton } from '#client/ui/list-skeletons.tsx'
import { TimeAgo } from '#client/ui/time-ago.tsx'
import { Table } from '#client/ui/table.tsx'
import { termsQuery } from './site-queries.ts'

export function PublishedTerms() {
  const { data: versions, isError, refetch } = useQuery(termsQuery)
  return (
    <section className="card bleed" aria-label="Announced changes">
      {isError && !versions && (
        <LoadError text="Error loading announced changes. Please try again later." onRetry={() => void refetch()} />
      )}
      {!versions && !isError && <TableSkeleton />}
      {versions?.length === 0 && <Empty text="No change has been announced yet." drawing="drawer" />}
      {versions && versions.length > 0 && (
        <Table headings={['Document', 'What changes', 'In force from', 'Announced', 'Acknowledged']} asCards>
          {versions.map(({ id, document, summary, effectiveOn, createdAt, acknowledged, hasText }) => (
            <tr key={id}>
              <td>
                {hasText ? (
                  <Link className="link" to={paths[document](id)}>
                    {termsDocuments[document]}
                  </Link>
                ) : (
                  termsDocuments[document]
                )}
              </td>
              <td dir="auto">{summary}</td>
              <td className="mono" data-label="In force from">
                {effectiveOn}
              </td>
              <td data-label="Announced">
                <TimeAgo date={createdAt} />
              </td>
              <td className="mono" data-label="Acknowledged">
                {acknowledged}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  )
}
