import { Button } from '#client/ui/button.tsx'
import { type Asked, isNarrowed, unnarrowed } from './asked.ts'

type ClearFiltersProps = { asked: Asked; onChange: (change: typeof unnarrowed) => void }

/** Beside the filters of every tab, while one of them is active. */
export function ClearFilters({ asked, onChange }: ClearFiltersProps) {
  if (!isNarrowed(asked)) return null
  return (
    <Button variant="ghost" onClick={() => onChange(unnarrowed)}>
      Clear filters
    </Button>
  )
}
