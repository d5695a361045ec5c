import { useState } from 'react'
import { competencies } from '#contract/competencies.ts'
import { courseLevels, courseTypes } from '#contract/courses.ts'
import { listLanguages } from '#client/groups/languages.ts'
import { useKeptFocus } from '#client/page/use-kept-focus.ts'
import { Button } from '#client/ui/button.tsx'
import { CheckboxField, TextField } from '#client/ui/fields/field.tsx'
import { RadioGroup } from '#client/ui/fields/radio-group.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import { levelWords, sayHours, typeWords } from '#client/learning/learning-words.ts'
import { type CourseFilterProps, hourSteps, type Narrowing } from './use-course-filter.ts'

/** The same in the panel beside the catalog and in the sheet on phones. */
export function CourseFilters({ filter, narrow, clear, narrowedBy }: CourseFilterProps) {
  const kept = useKeptFocus()
  const field = (name: Narrowing) => ({
    value: filter[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => narrow({ [name]: target.value }),
  })
  return (
    <div className="room-filters" {...kept}>
      <RadioGroup
        label="Level"
        name="course-level"
        options={[{ value: '', label: 'Any' }, ...courseLevels.map((value) => ({ value, label: levelWords[value] }))]}
        {...field('level')}
      />
      <RadioGroup
        label="Type"
        name="course-type"
        options={[{ value: '', label: 'Any' }, ...courseTypes.map((value) => ({ value, label: typeWords[value] }))]}
        {...field('type')}
      />
      <fieldset className="field">
        <legend className="label">Cost</legend>
        <CheckboxField
          label="Free"
          checked={filter.free === 'true'}
          onChange={({ target }) => narrow({ free: target.checked ? 'true' : '' })}
        />
      </fieldset>
      <Select
        label="Competency"
        placeholder="Any"
        options={competencies.map((name) => ({ value: name, label: name }))}
        {...field('competency')}
      />
      <Select
        label="Hours"
        placeholder="Any"
        options={hourSteps.map((value) => ({ value, label: `Up to ${sayHours(Number(value))}` }))}
        {...field('maxHours')}
      />
      <Select label="Language" placeholder="Any" options={listLanguages()} {...field('language')} />
      <Provider given={filter.provider ?? ''} onGive={(provider) => narrow({ provider })} />
      {narrowedBy > 0 && (
        <Button variant="ghost" size="sm" onClick={clear}>
          Clear filters
        </Button>
      )}
    </div>
  )
}

/** Applied once typing pauses: half a name matches no one. */
function Provider({ given, onGive }: { given: string; onGive: (provider: string) => void }) {
  const [typed, setTyped] = useState(given)
  const [followed, setFollowed] = useState(given)
  // It may also be removed elsewhere.
  if (followed !== given) {
    setFollowed(given)
    setTyped(given)
  }
  const give = () => typed.trim() !== given && onGive(typed.trim())
  return (
    <TextField
      label="Provider"
      maxLength={120}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={give}
      onKeyDown={({ key }) => key === 'Enter' && give()}
    />
  )
}
