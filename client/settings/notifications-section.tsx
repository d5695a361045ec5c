import { type NotificationType, notificationTypes } from '#contract/notifications.ts'
import { alwaysInApp, type Channels, type Settings } from '#contract/settings.ts'
import { Switch } from '#client/ui/switch.tsx'
import { LoadedSettings } from './loaded-settings.tsx'
import { ChoiceRow, useSaving } from './saved-setting.tsx'
import { SettingsRow } from './settings-row.tsx'
import { type SectionName, SettingsSection } from './settings-section.tsx'
import './notifications-section.css'

const titles: Record<NotificationType, string> = {
  message: 'Messages',
  colleague_request: 'Colleague requests',
  colleague_accepted: 'Accepted requests',
  post_liked: 'Likes on my posts',
  comment: 'Comments on my posts',
  mention: 'Mentions of me',
  post_approved: 'My post is approved',
  post_rejected: 'My post is rejected',
  warning: 'Content warnings',
  report_closed: 'My report is closed',
  appeal_decided: 'My appeal is decided',
  export_ready: 'My export is ready',
}

const digests: { value: Settings['digest']; label: string }[] = [
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
  { value: 'never', label: 'Never' },
]

export const NotificationsSection = (name: SectionName) => (
  <SettingsSection {...name}>
    <LoadedSettings rows={13}>
      {({ notifications, digest }) => (
        <>
          <ChannelTable notifications={notifications} />
          <ChoiceRow
            title="Digest"
            detail="What you have missed, in one letter."
            value={digest}
            options={digests}
            changeTo={(next) => ({ digest: next })}
          />
        </>
      )}
    </LoadedSettings>
  </SettingsSection>
)

function ChannelTable({ notifications }: Pick<Settings, 'notifications'>) {
  const { save, confirmation } = useSaving()
  return (
    <>
      <SettingsRow
        title="What reaches you"
        detail="An email goes out only when something waits unread. What concerns your standing is always told in the app."
        confirmation={confirmation}
      />
      <table className="channels">
        <thead>
          <tr>
            <th scope="col">About</th>
            <th scope="col">In app</th>
            <th scope="col">Email</th>
          </tr>
        </thead>
        <tbody>
          {notificationTypes.map((type) => (
            <ChannelRow
              key={type}
              type={type}
              channels={notifications[type]}
              onChange={(channels) => save({ notifications: { [type]: channels } })}
            />
          ))}
        </tbody>
      </table>
    </>
  )
}

type ChannelRowProps = { type: NotificationType; channels: Channels; onChange: (channels: Channels) => void }

function ChannelRow({ type, channels, onChange }: ChannelRowProps) {
  const isAlwaysInApp = alwaysInApp.includes(type)
  return (
    <tr>
      <th scope="row">{titles[type]}</th>
      <td>
        <Switch
          aria-label={`${titles[type]}: in app`}
          checked={channels.inApp || isAlwaysInApp}
          disabled={isAlwaysInApp}
          onCheckedChange={(inApp) => onChange({ ...channels, inApp })}
        />
      </td>
      <td>
        <Switch
          aria-label={`${titles[type]}: email`}
          checked={channels.email}
          onCheckedChange={(email) => onChange({ ...channels, email })}
        />
      </td>
    </tr>
  )
}
