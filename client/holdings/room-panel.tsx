import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import './room-panel.css'

interface RoomPanelProps {
  /** Of the heading. */
  id: string
  title: string
  many: string
  /** The room. */
  to: string
  /** Where to create the first one, if there is none. */
  none?: { to: string; label: string } | false
  children: ReactNode
}

/** In the right panel: what is new in a room. */
export const RoomPanel = ({ id, title, many, to, none, children }: RoomPanelProps) => (
  <section aria-labelledby={id}>
    <div className="panel-h">
      <h2 id={id}>{title}</h2>
      <Link className="link" to={to}>
        View all<VisuallyHidden> {many}</VisuallyHidden>
      </Link>
    </div>
    {none ? (
      <p className="panel-none">
        No {many} yet.{' '}
        <Link className="link" to={none.to}>
          {none.label}
        </Link>
      </p>
    ) : (
      children
    )}
  </section>
)

type Size = { width: string; height: string }

/** As tall as the rows that will replace them: the lead and, below the title, two lines. */
export const PanelRowSkeletons = ({ lead, lines }: { lead: Size; lines: [Size, Size] }) =>
  ['84%', '66%', '74%'].map((width) => (
    <li key={width} aria-hidden="true">
      <Skeleton {...lead} />
      <div className="sk-lines">
        <Skeleton width={width} height="1rem" />
        <Skeleton {...lines[0]} />
        <Skeleton {...lines[1]} />
      </div>
    </li>
  ))
