import { Skeleton } from '#client/ui/skeleton.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import './event-row.css'

/** As tall as the rows that will replace it. */
export const EventsLoading = () => (
  <section className="event-day">
    <VisuallyHidden role="status">Loading events</VisuallyHidden>
    <div className="event-day-h" aria-hidden="true">
      <Skeleton width="11rem" height="1.25rem" />
    </div>
    <ul className="event-rows" aria-hidden="true">
      {['70%', '52%', '64%'].map((width) => (
        <li className="event-row" key={width}>
          <Skeleton width="4rem" height="3.75rem" />
          <div className="event-row-text sk-lines">
            <Skeleton width="34%" height="0.875rem" />
            <Skeleton width={width} height="1.25rem" />
            <Skeleton width="40%" height="0.875rem" />
            <Skeleton width="55%" height="0.875rem" />
          </div>
          <div className="event-row-foot">
            <Skeleton width="9rem" />
            <Skeleton width="4.5rem" height="2rem" />
          </div>
        </li>
      ))}
    </ul>
  </section>
)
