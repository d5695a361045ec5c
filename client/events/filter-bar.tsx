import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { categoriesQuery } from '#client/categories/queries.ts'
import { languageName } from '#client/groups/languages.ts'
import { FilterChips } from '#client/holdings/filter-chips.tsx'
import { useMedia } from '#client/page/use-media.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { useNow } from '#client/ui/time-ago.tsx'
import { countryName } from '#contract/countries.ts'
import { EventFilters, type EventFiltersProps } from './event-filters.tsx'
import { shortDay } from './event-times.ts'
import { formatWords } from './event-words.ts'
import { memberGroupsQuery } from './queries.ts'
import type { Narrowing } from './use-event-filter.ts'
import { dayIn, useReaderZone } from './zones.ts'

/** The active filters, each removable; on phones the filters open as a sheet. */
export function FilterBar(props: EventFiltersProps) {
  const hasPanel = useMedia('(min-width: 768px)')
  const [isOpen, setIsOpen] = useState(false)
  const chips = useChips(props)
  if (hasPanel && chips.length === 0) return null
  return (
    <div className="event-filter-bar">
      {!hasPanel && (
        <Button size="sm" icon={<SlidersHorizontal />} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          {chips.length > 0 ? `Filters ${chips.length}` : 'Filters'}
        </Button>
      )}
      <FilterChips chips={chips} onRemove={(name) => props.narrow({ [name]: '' })} />
      <Dialog
        open={isOpen && !hasPanel}
        onOpenChange={setIsOpen}
        title="Filter events"
        footer={
          <>
            {chips.length > 0 && (
              <Button variant="ghost" onClick={props.clear}>
                Clear all
              </Button>
            )}
            <Button variant="primary" onClick={() => setIsOpen(false)}>
              Show events
            </Button>
          </>
        }
      >
        <EventFilters {...props} />
      </Dialog>
    </div>
  )
}

function useChips({ filter, hasDays }: EventFiltersProps) {
  const viewer = useViewer()
  const { data: categories } = useQuery(categoriesQuery)
  const { data: groups } = useQuery({ ...memberGroupsQuery, enabled: !!viewer?.emailVerified })
  const today = dayIn(useReaderZone(), useNow())
  const say: Record<Narrowing, (value: string) => string> = {
    from: (day) => `From ${shortDay(day, today)}`,
    until: (day) => `Until ${shortDay(day, today)}`,
    format: (format) => formatWords[format as keyof typeof formatWords],
    country: countryName,
    language: languageName,
    category: (id) => categories?.find((category) => String(category.id) === id)?.name ?? 'One topic',
    group: (id) => groups?.find((group) => String(group.id) === id)?.title ?? 'One group',
    free: () => 'Free',
    credit: () => 'Gives credit hours',
  }
  return (Object.entries(filter) as [Narrowing, string][])
    .filter(([name]) => hasDays || (name !== 'from' && name !== 'until'))
    .map(([name, value]) => ({ name, words: say[name](value) }))
}
