import { classNames } from './class-names.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import './count-badge.css'

/** `label` follows the number for screen readers: with "unread" they say ", 3 unread". Zero is not shown. */
export function CountBadge({ count, label, quiet }: { count: number; label: string; quiet?: boolean }) {
  if (count <= 0) return null
  return (
    <>
      <span className={classNames('count', quiet && 'count--quiet')} aria-hidden="true">
        {count > 99 ? '99+' : count}
      </span>
      <VisuallyHidden>{`, ${count} ${label}`}</VisuallyHidden>
    </>
  )
}
