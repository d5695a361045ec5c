import { BadgeCheck, Paperclip } from 'lucide-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Entry } from '#contract/learning.ts'
import { counted, formatNumber } from '#client/page/counted.ts'
import { paths } from '#client/paths.ts'
import { Button } from '#client/ui/button.tsx'
import { Empty, LoadError } from '#client/ui/empty.tsx'
import { KebabButton } from '#client/ui/overlays/kebab-button.tsx'
import { lazyMenu } from '#client/ui/overlays/lazy-menu.tsx'
import { TableSkeleton } from '#client/ui/list-skeletons.tsx'
import { LoadMore } from '#client/ui/load-more.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { Table } from '#client/ui/table.tsx'
import { sayDay, sayShortDay } from './learning-days.ts'
import { categoryWords } from './learning-words.ts'
import { entriesQuery, type EntryFilter } from './queries.ts'

const EntryMenu = lazyMenu(() => import('./entry-menu.tsx'))

type EntryListProps = {
  filter: EntryFilter
  onAdd: () => void
  onEdit: (entry: Entry) => void
}

/** Year by year, the latest first. */
export function EntryList({ filter, onAdd, onEdit }: EntryListProps) {
  const list = useInfiniteQuery(entriesQuery(filter))
  const entries = list.data?.pages.flatMap(({ items }) => items)
  if (!entries) {
    return (
      <div className="card bleed">
        {list.isError ? (
          <LoadError text="Error loading your record. Please try again later." onRetry={() => void list.refetch()} />
        ) : (
          <>
            <VisuallyHidden role="status">Loading entries</VisuallyHidden>
            <TableSkeleton />
          </>
        )}
      </div>
    )
  }
  if (entries.length === 0) return <NoEntries filter={filter} onAdd={onAdd} />
  const years = Object.entries(Object.groupBy(entries, ({ completedOn }) => completedOn.slice(0, 4)))
  return (
    <>
      {years
        .toSorted(([one], [other]) => other.localeCompare(one))
        .map(([year, ofYear = []]) => (
          <section className="entry-year" key={year} aria-labelledby={`year-${year}`}>
            <h3 id={`year-${year}`}>{year}</h3>
            <YearTable year={year} entries={ofYear} onEdit={onEdit} />
          </section>
        ))}
      <LoadMore pages={list} />
    </>
  )
}

function NoEntries({ filter, onAdd }: Pick<EntryListProps, 'filter' | 'onAdd'>) {
  const isNarrowed = Object.keys(filter).length > 0
  return (
    <div className="card bleed">
      {isNarrowed ? (
        <Empty drawing="lens" text="Nothing is recorded here." />
      ) : (
        <Empty drawing="cards" text="Your record is empty." sub="Add what you have learned, or go to an event with credit hours.">
          <Button onClick={onAdd}>Add entry</Button>
        </Empty>
      )}
    </div>
  )
}

const YearTable = ({ year, entries, onEdit }: { year: string; entries: Entry[]; onEdit: (entry: Entry) => void }) => (
  <div className="card bleed">
    <Table
      headings={['Date', 'What', 'Competency', 'Proof', 'Hours']}
      asCards
      hiddenHeading="Actions"
      className="entry-table"
      label={`Entries of ${year}`}
    >
      {entries.map((entry) => (
        <EntryRow key={entry.id} entry={entry} onEdit={() => onEdit(entry)} />
      ))}
    </Table>
  </div>
)

function EntryRow({ entry, onEdit }: { entry: Entry; onEdit: () => void }) {
  const { id, title, provider, completedOn, hours, category, competencies, isConfirmed, confirmedBy } = entry
  return (
    <tr id={`entry-${id}`}>
      <td className="mono entry-day">
        <time dateTime={completedOn} title={sayDay(completedOn)}>
          {sayShortDay(completedOn)}
        </time>
      </td>
      <td>
        <button type="button" className="entry-title" dir="auto" onClick={onEdit}>
          {title}
        </button>
        <p className="meta" dir="auto">
          {[entry.source === 'event' ? 'Event' : categoryWords[category], provider].filter(Boolean).join(' · ')}
        </p>
        {isConfirmed && <p className="meta">{confirmedBy ? `Confirmed by ${confirmedBy.name}` : 'Confirmed'}</p>}
      </td>
      <td data-label="Competency">{competencies.length > 0 ? competencies.join(', ') : <span className="muted">None</span>}</td>
      <td data-label="Proof">
        <Proof entry={entry} />
      </td>
      <td className="mono entry-hours" data-label="Hours">
        {formatNumber(hours)}
      </td>
      <td className="inline">
        <EntryMenu trigger={<KebabButton label={`More for ${title}`} />} entry={entry} onEdit={onEdit} />
      </td>
    </tr>
  )
}

function Proof({ entry: { certificateCode, evidence } }: { entry: Entry }) {
  if (!certificateCode && evidence.length === 0) return <span className="muted">Own statement</span>
  return (
    <span className="entry-proof">
      {certificateCode && (
        <Link className="entry-tick" to={paths.certificate(certificateCode)}>
          <BadgeCheck />
          Certificate
        </Link>
      )}
      {evidence.length > 0 && (
        <span className="entry-files">
          <Paperclip className="i--sm" />
          {counted(evidence.length, 'file')}
        </span>
      )}
    </span>
  )
}
