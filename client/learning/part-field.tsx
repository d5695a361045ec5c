import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { TextField } from '#client/ui/fields/field.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import { useNow } from '#client/ui/time-ago.tsx'
import { dayOf } from './learning-days.ts'
import { goalsQuery } from './queries.ts'
import { checkPart, daysOfPart, type Part, partOfDays, partsOf } from './record-part.ts'

const other = 'days'

type PartFieldProps = { label: ReactNode; part: Part; onChoose: (part: Part) => void }

/** Which days of the record. For arbitrary days, both ends are required: an open one would show more than intended. */
export function PartField({ label, part, onChoose }: PartFieldProps) {
  const today = dayOf(useNow())
  const { data: goals = [] } = useQuery(goalsQuery)
  const parts = partsOf(goals, today)
  const days = daysOfPart(part)
  const refusals = checkPart(part)
  const isNamed = days !== undefined || parts.some(({ value }) => value === part)
  return (
    <>
      <Select
        label={label}
        options={[
          ...(isNamed ? [] : [{ value: part, label: part.startsWith('year-') ? part.slice(5) : 'Goal' }]),
          ...parts,
          { value: other, label: 'Other days' },
        ]}
        value={days ? other : part}
        onChange={({ target }) =>
          onChoose(target.value === other ? partOfDays(`${today.slice(0, 4)}-01-01`, today) : (target.value as Part))
        }
      />
      {days && (
        <div className="grid-2">
          <TextField
            label="From"
            required
            type="date"
            value={days.from}
            error={refusals.from}
            onChange={({ target }) => onChoose(partOfDays(target.value, days.until))}
          />
          <TextField
            label="Until"
            required
            type="date"
            min={days.from}
            value={days.until}
            error={refusals.until}
            onChange={({ target }) => onChoose(partOfDays(days.from, target.value))}
          />
        </div>
      )}
    </>
  )
}
