import { Skeleton } from '#client/ui/skeleton.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import './group-card.css'

/** As tall as the cards that come. */
export const GroupsLoading = () => (
  <>
    <VisuallyHidden role="status">Loading groups</VisuallyHidden>
    <ul className="grid-3" aria-hidden="true">
      {['70%', '60%', '75%'].map((width) => (
        <li className="card group-card" key={width}>
          <div className="endpaper" />
          <div className="group-card-body">
            <Skeleton width={width} height="1.25rem" />
            <Skeleton width="50%" height="0.875rem" />
            <Skeleton width="90%" height="0.875rem" />
            <div className="group-card-foot" />
          </div>
        </li>
      ))}
    </ul>
  </>
)
