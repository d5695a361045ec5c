import { useQuery } from '@tanstack/react-query'
import { openCategoriesQuery } from '#client/categories/queries.ts'
import { TextField } from '#client/ui/fields/field.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import type { Asked } from './asked.ts'
import { ClearFilters } from './clear-filters.tsx'
import './filters.css'

type PostFiltersProps = { asked: Asked; onChange: (change: Partial<Asked>) => void }

export function PostFilters({ asked, onChange }: PostFiltersProps) {
  const { data: categories = [] } = useQuery(openCategoriesQuery(asked.category))
  return (
    <fieldset className="search-filters">
      <legend className="sr-only">Narrow the posts</legend>
      <Select
        label="Category"
        placeholder="All categories"
        options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={asked.category ?? ''}
        onChange={({ target }) => onChange({ category: target.value || undefined })}
      />
      <TextField
        label="From"
        type="date"
        max={asked.until}
        value={asked.since ?? ''}
        onChange={({ target }) => onChange({ since: target.value || undefined })}
      />
      <TextField
        label="To"
        type="date"
        min={asked.since}
        value={asked.until ?? ''}
        onChange={({ target }) => onChange({ until: target.value || undefined })}
      />
      <Select
        label="Sort by"
        options={[
          { value: 'relevance', label: 'Best match' },
          { value: 'date', label: 'Newest' },
        ]}
        value={asked.sort}
        onChange={({ target }) => onChange({ sort: target.value === 'date' ? 'date' : 'relevance' })}
      />
      <ClearFilters asked={asked} onChange={onChange} />
    </fieldset>
  )
}
