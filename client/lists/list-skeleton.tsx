import { TableSkeleton } from '#client/ui/list-skeletons.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'

export const ListSkeleton = () => (
  <>
    <VisuallyHidden role="status">Loading lists</VisuallyHidden>
    <TableSkeleton />
  </>
)
