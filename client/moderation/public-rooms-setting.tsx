import { useQuery } from '@tanstack/react-query'
import { changeInstanceSettings } from '#contract/instance.ts'
import { call } from '#client/http/call.ts'
import { Switch } from '#client/ui/fields/switch.tsx'
import { instanceSettingsQuery } from './queries.ts'
import { useAdminAction } from './use-admin-action.ts'

/** On by default: people choose who can see what they share. */
export function PublicRoomsSetting() {
  const { data } = useQuery(instanceSettingsQuery)
  const change = useAdminAction({
    run: (showsRoomsToWeb: boolean) => call(changeInstanceSettings, { body: { showsRoomsToWeb } }),
    done: { title: 'Setting saved' },
  })
  if (!data) return null
  return (
    <div className="trust">
      <div>
        <p id="public-rooms-label">Show the rooms to the web</p>
        <p className="muted">
          What members share with “Anyone on the web” has a public page that search engines find. Off: visitors are asked to log
          in.
        </p>
      </div>
      <Switch
        aria-labelledby="public-rooms-label"
        checked={change.isPending ? change.variables : data.showsRoomsToWeb}
        onCheckedChange={(isOn: boolean) => change.mutate(isOn)}
      />
    </div>
  )
}
