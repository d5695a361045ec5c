import { Skeleton } from './skeleton.tsx'
import './skeleton.css'
import './table.css'

// For lists that are not on the home screen.

export function PersonSkeleton() {
  return (
    <div className="card sk-person" aria-hidden="true">
      <Skeleton shape="circle" width="3.5rem" height="3.5rem" />
      <div className="sk-lines">
        <Skeleton width="70%" />
        <Skeleton width="90%" height="0.75rem" />
      </div>
      <Skeleton height="2rem" className="sk-person-act" />
    </div>
  )
}

export function TableSkeleton() {
  return (
    <div className="table-wrap" aria-hidden="true">
      <table className="table sk-table">
        <tbody>
          {[0, 1, 2].map((row) => (
            <tr key={row}>
              <td>
                <div className="row">
                  <Skeleton shape="circle" width="2.25rem" height="2.25rem" />
                  <Skeleton width="8rem" />
                </div>
              </td>
              <td>
                <Skeleton width="11rem" />
              </td>
              <td>
                <Skeleton width="5rem" height="2rem" className="push" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
