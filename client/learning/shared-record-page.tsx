import { BadgeCheck, Download } from 'lucide-react'
import { Link } from 'react-router'
import type { SharedRecord } from '#contract/learning.ts'
import { counted, formatNumber } from '#client/page/counted.ts'
import { paths } from '#client/paths.ts'
import { fileSize } from '#client/ui/file-chip.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Paragraphs } from '#client/ui/paragraphs.tsx'
import { CompetencyBars } from './competency-bars.tsx'
import { Letterhead } from './letterhead.tsx'
import { sayDay, sayInstantDay, sayOpenDays } from './learning-days.ts'
import { categoryWords, sayHours } from './learning-words.ts'
import { saveFile } from './save-file.ts'
import './progress.css'
import './record.css'
import './shared-record.css'

type SharedEntry = SharedRecord['entries'][number]

/** For reading and printing: nothing here can be changed. */
export function SharedRecordPage({ record, token }: { record: SharedRecord; token: string }) {
  const { name, from, until, totals, statement, entries, expiresAt } = record
  return (
    <main className="page page--1" id="main">
      <div className="page-head">
        <div>
          <Letterhead />
          <h1 className="title">
            Learning record of <bdi>{name}</bdi>
          </h1>
          <p className="lede">
            {(from ?? until) && `${sayOpenDays(from, until)}. `}
            {sayHours(totals.hours)} in {counted(totals.entries, 'entry', 'entries')}.
          </p>
        </div>
        <p className="meta">Shared until {sayInstantDay(expiresAt)}</p>
      </div>
      <div className="record">
        <Totals totals={totals} />
        {statement && (
          <section className="card card--pad bleed" aria-labelledby="shared-statement">
            <h2 className="title-sm" id="shared-statement">
              Statement
            </h2>
            <div className="read-sm shared-text">
              <Paragraphs content={statement} />
            </div>
          </section>
        )}
        <section className="record-entries" aria-labelledby="shared-entries">
          <div className="record-entries-h">
            <h2 id="shared-entries">Entries</h2>
          </div>
          {entries.length === 0 ? (
            <div className="card bleed">
              <Empty text="Nothing is recorded here." />
            </div>
          ) : (
            <ul className="card bleed shared-entries" aria-labelledby="shared-entries">
              {entries.map((entry) => (
                <SharedLine key={entry.id} entry={entry} token={token} />
              ))}
            </ul>
          )}
        </section>
      </div>
    </main>
  )
}

function Totals({ totals: { byCategory, byCompetency } }: Pick<SharedRecord, 'totals'>) {
  if (byCategory.length === 0) return null
  return (
    <section className="card card--pad bleed" aria-labelledby="shared-totals">
      <div className="progress-h">
        <h2 className="title-sm" id="shared-totals">
          By competency
        </h2>
        <p className="meta">
          {byCategory.map(({ category, hours }) => `${categoryWords[category]} ${formatNumber(hours)} h`).join(' · ')}
        </p>
      </div>
      <CompetencyBars of={byCompetency.map((one) => ({ ...one, minimum: null }))} />
    </section>
  )
}

function SharedLine({ entry, token }: { entry: SharedEntry; token: string }) {
  const { title, provider, completedOn, hours, category, competencies, isConfirmed, certificateCode, reflection } = entry
  return (
    <li>
      <div className="shared-line">
        <div>
          <h3 dir="auto">{title}</h3>
          <p className="meta" dir="auto">
            {[sayDay(completedOn), categoryWords[category], provider, isConfirmed && 'Confirmed by a host']
              .filter(Boolean)
              .join(' · ')}
          </p>
          {competencies.length > 0 && <p className="meta">{competencies.join(', ')}</p>}
        </div>
        <b className="mono">{formatNumber(hours)} h</b>
      </div>
      {certificateCode && (
        <Link className="entry-tick" to={paths.certificate(certificateCode)}>
          <BadgeCheck />
          Certificate
        </Link>
      )}
      {reflection && (
        <div className="read-sm shared-text">
          <Paragraphs content={reflection} />
        </div>
      )}
      {entry.evidence && entry.evidence.length > 0 && (
        <ul className="shared-files" aria-label={`Files of ${title}`}>
          {entry.evidence.map(({ id, name, size }) => (
            <li key={id}>
              <button
                type="button"
                className="link"
                onClick={() => void saveFile(`/api/record/${encodeURIComponent(token)}/files/${id}`, name, 'Download failed')}
              >
                <Download className="i--sm" /> <bdi>{name}</bdi> ({fileSize(size)})
              </button>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
