import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Settings } from '#contract/settings.ts'
import type { CurrentUser } from '#contract/users.ts'
import { useMember } from '#client/accounts/use-viewer.ts'
import { viewerKey } from '#client/accounts/queries.ts'
import { deviceZone, isKnownZone, listZones } from '#client/events/zones.ts'
import { TextField } from '#client/ui/fields/field.tsx'
import { Segment } from '#client/ui/fields/segment.tsx'
import { useSaving } from './saved-setting.tsx'
import { SettingsRow } from './settings-row.tsx'
import { followDevice } from './tell-time-zone.ts'

const choices = [
  { value: 'device', label: 'As my device says' },
  { value: 'chosen', label: 'One that I choose' },
] as const

/** Stored with the account, since letters use it for times too. */
export function TimeZoneRow({ timeZone }: { timeZone: string | null }) {
  const viewer = useMember()
  const client = useQueryClient()
  const { save, confirmation } = useSaving(keep)
  const isChosen = timeZone !== null

  /** Called once it is saved: everything that shows times reads it there. */
  function keep({ timeZone: saved }: Settings) {
    followDevice(viewer.id, saved === null)
    client.setQueryData<CurrentUser>(viewerKey, (before) => before && { ...before, timeZone: saved })
  }

  return (
    <SettingsRow
      title="Time zone"
      detail="Used for the times of events, here and in emails."
      confirmation={confirmation}
      isStacked
    >
      <div className="set-zone">
        <Segment
          label="Time zone"
          value={isChosen ? 'chosen' : 'device'}
          onValueChange={(how) => save({ timeZone: how === 'device' ? null : deviceZone() })}
          options={[...choices]}
        />
        {isChosen && <ZoneField zone={timeZone} onChoose={(zone) => save({ timeZone: zone })} />}
      </div>
    </SettingsRow>
  )
}

const shown = (zone: string) => zone.replaceAll('_', ' ')
const zoneIn = (typed: string) => typed.trim().replaceAll(' ', '_')

/** The browser's own list finds a name by any part of it. */
function ZoneField({ zone, onChoose }: { zone: string; onChoose: (zone: string) => void }) {
  const listId = useId()
  const [typed, setTyped] = useState(shown(zone))
  const isKnown = zoneIn(typed).includes('/') ? isKnownZone(zoneIn(typed)) : zoneIn(typed) === 'UTC'

  function type(text: string) {
    setTyped(text)
    const found = listZones().find((name) => name.toLowerCase() === zoneIn(text).toLowerCase())
    if (found && found !== zone) onChoose(found)
  }
  return (
    <>
      <TextField
        label="Search time zones"
        list={listId}
        autoComplete="off"
        value={typed}
        error={typed !== '' && !isKnown ? 'Please choose a time zone.' : undefined}
        onChange={({ target }) => type(target.value)}
      />
      <datalist id={listId}>
        {listZones().map((name) => (
          <option key={name} value={shown(name)}>
            {shown(name)}
          </option>
        ))}
      </datalist>
    </>
  )
}
