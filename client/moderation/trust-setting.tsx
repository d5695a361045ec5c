import { useQuery } from '@tanstack/react-query'
import { changeInstanceSettings } from '#contract/instance.ts'
import { call } from '#client/http/call.ts'
import { Switch } from '#client/ui/fields/switch.tsx'
import { instanceSettingsQuery } from './queries.ts'
import { useAdminAction } from './use-admin-action.ts'

/** Off by default, as every new post is reviewed. */
export function TrustSetting() {
  const { data } = useQuery(instanceSettingsQuery)
  const change = useAdminAction({
    run: (publishesTrustedPosts: boolean) => call(changeInstanceSettings, { body: { publishesTrustedPosts } }),
    done: { title: 'Setting saved' },
  })
  if (!data) return null
  return (
    <div className="trust">
      <div>
        <p id="trust-label">Publish trusted members’ posts at once</p>
        <p className="muted">
          After 3 approved posts, a member’s later posts with a relevance of 60 or more are published without waiting. Off: every
          post is reviewed.
        </p>
      </div>
      <Switch
        aria-labelledby="trust-label"
        checked={change.isPending ? change.variables : data.publishesTrustedPosts}
        onCheckedChange={(isOn: boolean) => change.mutate(isOn)}
      />
    </div>
  )
}
