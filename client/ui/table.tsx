import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import './table.css'

interface TableProps {
  headings: readonly string[]
  /** Whether each row is a card on phones; cells are then labeled by `data-label`. */
  asCards?: boolean
  /** The heading of a last column, for screen readers only. */
  hiddenHeading?: string
  className?: string
  label?: string
  /** The rows. */
  children: ReactNode
}

export const Table = ({ headings, asCards, hiddenHeading, className, label, children }: TableProps) => (
  <div className="table-wrap">
    <table className={classNames('table', asCards && 'table--cards', className)} aria-label={label}>
      <thead>
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
          {hiddenHeading && (
            <th scope="col">
              <span className="sr-only">{hiddenHeading}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
)
