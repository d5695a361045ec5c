import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { auditActions } from '#contract/audit.ts'
import { TextField } from '#client/ui/fields/field.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import { PagedList } from '#client/ui/paged-list.tsx'
import { AuditLine } from '#client/audit/audit-line.tsx'
import { auditQuery } from './queries.ts'
import './member-drawer.css'
import './reports.css'

const actions = Object.keys(auditActions).map((action) => ({ value: action, label: action.replaceAll('_', ' ') }))

/** Append-only: there is nothing to press here except the filters. */
export function AuditLog() {
  const [action, setAction] = useState('')
  const [since, setSince] = useState('')
  const [until, setUntil] = useState('')
  const query = useInfiniteQuery(auditQuery({ ...(action && { action }), ...(since && { since }), ...(until && { until }) }))
  return (
    <>
      <div className="admin-bar">
        <Select
          label="Action"
          placeholder="All actions"
          value={action}
          options={actions}
          onChange={(event) => setAction(event.target.value)}
        />
        <TextField label="From" type="date" value={since} onChange={(event) => setSince(event.target.value)} />
        <TextField label="To" type="date" value={until} onChange={(event) => setUntil(event.target.value)} />
      </div>
      <PagedList query={query} empty="No entries." error="Error loading the audit log. Please try again later." drawing="drawer">
        {(entries) => (
          <ul className="card bleed report">
            {entries.map((entry) => (
              <AuditLine key={entry.id} entry={entry} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}
