import { Skeleton } from '#client/ui/skeleton.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'

/** As high as the rows that come. */
export const RowsLoading = ({ label }: { label: string }) => (
  <div className="card bleed exchange-rows">
    <VisuallyHidden role="status">{label}</VisuallyHidden>
    {[0, 1, 2].map((at) => (
      <div className="exchange-row" key={at} aria-hidden="true">
        <Skeleton width="2.75rem" height="2.75rem" />
        <div>
          <Skeleton width="70%" height="1.375rem" />
          <Skeleton width="90%" height="1.25rem" />
          <Skeleton width="50%" height="1rem" />
        </div>
      </div>
    ))}
  </div>
)
