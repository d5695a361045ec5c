import { useQuery } from '@tanstack/react-query'
import { changeInstanceSettings, type InstanceSettings } from '#contract/instance.ts'
import { call } from '#client/http/call.ts'
import { Segment } from '#client/ui/fields/segment.tsx'
import { instanceSettingsQuery } from './queries.ts'
import { useAdminAction } from './use-admin-action.ts'

const starters = [
  { value: 'members', label: 'Every member' },
  { value: 'verified', label: 'Verified members' },
  { value: 'admins', label: 'Admins' },
] as const satisfies { value: InstanceSettings['groupsBy']; label: string }[]

/** Every new group is reviewed, no matter who starts it. */
export function GroupStartersSetting() {
  const { data } = useQuery(instanceSettingsQuery)
  const change = useAdminAction({
    run: (groupsBy: InstanceSettings['groupsBy']) => call(changeInstanceSettings, { body: { groupsBy } }),
    done: { title: 'Setting saved' },
  })
  if (!data) return null
  return (
    <div className="trust">
      <div>
        <p>Who may start groups</p>
        <p className="muted">Every new group is reviewed before members find it.</p>
      </div>
      <Segment
        label="Who may start groups"
        value={change.isPending ? change.variables : data.groupsBy}
        options={[...starters]}
        onValueChange={(groupsBy) => change.mutate(groupsBy)}
      />
    </div>
  )
}
