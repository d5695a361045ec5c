import { Skeleton } from '#client/ui/skeleton.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'

/** As tall as the rows that will replace it. */
export const RowsLoading = ({ label }: { label: string }) => (
  <div className="card bleed">
    <VisuallyHidden role="status">{label}</VisuallyHidden>
    {[0, 1, 2].map((at) => (
      <div className="exchange-row" key={at} aria-hidden="true">
        <Skeleton shape="circle" width="2.75rem" height="2.75rem" />
        <div className="sk-lines">
          <Skeleton width="70%" height="1.25rem" />
          <Skeleton width="90%" />
          <Skeleton width="50%" height="0.75rem" />
        </div>
      </div>
    ))}
  </div>
)
