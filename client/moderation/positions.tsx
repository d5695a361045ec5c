import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Position } from '#contract/applications.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { LoadError } from '#client/ui/empty.tsx'
import { TableSkeleton } from '#client/ui/list-skeletons.tsx'
import { Table } from '#client/ui/table.tsx'
import { positionsQuery } from './site-queries.ts'
import './site-desk.css'

const PositionDialog = lazy(() => import('./position-dialog.tsx'))

/** What is being edited: a position, a new one, or nothing. */
type Edited = Position | 'new' | undefined

export function Positions() {
  const { data: positions, isError, refetch } = useQuery(positionsQuery)
  const [edited, setEdited] = useState<Edited>()
  return (
    <>
      <div className="desk-h">
        <h2 className="title">Positions</h2>
        <Button size="sm" icon={<Plus />} onClick={() => setEdited('new')}>
          Add position
        </Button>
      </div>
      <section className="card bleed" aria-label="Positions">
        {isError && !positions && (
          <LoadError text="Error loading positions. Please try again later." onRetry={() => void refetch()} />
        )}
        {!positions && !isError && <TableSkeleton />}
        {positions && <PositionTable positions={positions} onEdit={setEdited} />}
      </section>
      {edited && (
        <Suspense>
          <PositionDialog position={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
    </>
  )
}

function PositionTable({ positions, onEdit }: { positions: Position[]; onEdit: (position: Position) => void }) {
  return (
    <Table headings={['Title', 'Team', 'Place', 'State', 'Actions']} asCards>
      {positions.map((position) => (
        <tr key={position.id}>
          <td>
            <b>{position.title}</b>
          </td>
          <td data-label="Team">{position.team}</td>
          <td data-label="Place">{position.place}</td>
          <td>
            <Badge tone={position.isOpen ? 'ok' : 'plain'}>{position.isOpen ? 'Open' : 'Closed'}</Badge>
          </td>
          <td>
            <Button size="sm" icon={<Pencil />} aria-label={`Edit ${position.title}`} onClick={() => onEdit(position)}>
              Edit
            </Button>
          </td>
        </tr>
      ))}
    </Table>
  )
}
