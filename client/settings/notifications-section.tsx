import { type Channels, notificationKinds, type NotificationType, notificationTypes } from '#contract/notification-kinds.ts'
import type { Settings } from '#contract/settings.ts'
import { Switch } from '#client/ui/switch.tsx'
import { LoadedSettings } from './loaded-settings.tsx'
import { ChoiceRow, useSaving } from './saved-setting.tsx'
import { SettingsRow } from './settings-row.tsx'
import { type SectionName, SettingsSection } from './settings-section.tsx'
import './notifications-section.css'

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
          {notificationTypes.map((type) => {
            const channels = notifications[type]
            if (!channels) return null
            return (
              <ChannelRow
                key={type}
                type={type}
                channels={channels}
                onChange={(chosen) => save({ notifications: { [type]: chosen } })}
              />
            )
          })}
        </tbody>
      </table>
    </>
  )
}

type ChannelRowProps = { type: NotificationType; channels: Channels; onChange: (channels: Channels) => void }

function ChannelRow({ type, channels, onChange }: ChannelRowProps) {
  const { title, isAlwaysInApp = false } = notificationKinds[type]
  return (
    <tr>
      <th scope="row">{title}</th>
      <td>
        <Switch
          aria-label={`${title}: in app`}
          checked={channels.inApp || isAlwaysInApp}
          disabled={isAlwaysInApp}
          onCheckedChange={(inApp) => onChange({ ...channels, inApp })}
        />
      </td>
      <td>
        <Switch
          aria-label={`${title}: email`}
          checked={channels.email}
          onCheckedChange={(email) => onChange({ ...channels, email })}
        />
      </td>
    </tr>
  )
}
