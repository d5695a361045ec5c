import { competencies } from '#contract/competencies.ts'
import { courseLevels } from '#contract/courses.ts'
import { listLanguages } from '#client/groups/languages.ts'
import { levelWords, sayHours } from '#client/learning/learning-words.ts'
import { hourSteps } from '#client/learning/courses/use-course-filter.ts'
import { CheckboxField } from '#client/ui/fields/field.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import type { Asked } from './asked.ts'
import { ClearFilters } from './clear-filters.tsx'
import './filters.css'

type CourseFiltersProps = { asked: Asked; onChange: (change: Partial<Asked>) => void }

/** As in the catalog. */
export function CourseFilters({ asked, onChange }: CourseFiltersProps) {
  const field = (name: 'level' | 'competency' | 'maxHours' | 'language') => ({
    value: asked[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value || undefined }),
  })
  const levels = courseLevels.map((value) => ({ value, label: levelWords[value] }))
  const subjects = competencies.map((name) => ({ value: name, label: name }))
  const hours = hourSteps.map((value) => ({ value, label: `Up to ${sayHours(Number(value))}` }))
  return (
    <fieldset className="search-filters">
      <legend className="sr-only">Narrow the courses</legend>
      <Select label="Level" placeholder="Any" options={levels} {...field('level')} />
      <Select label="Competency" placeholder="Any" options={subjects} {...field('competency')} />
      <Select label="Hours" placeholder="Any" options={hours} {...field('maxHours')} />
      <Select label="Language" placeholder="Any" options={listLanguages()} {...field('language')} />
      <div className="search-ticks">
        <CheckboxField
          label="Free"
          checked={asked.free === 'true'}
          onChange={({ target }) => onChange({ free: target.checked ? 'true' : undefined })}
        />
        <ClearFilters asked={asked} onChange={onChange} />
      </div>
    </fieldset>
  )
}
