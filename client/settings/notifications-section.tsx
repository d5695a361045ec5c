import {
  type Channels,
  notificationKinds,
  notificationSections,
  type NotificationType,
  notificationTypes,
} from '#contract/notification-kinds.ts'
import type { Settings } from '#contract/settings.ts'
import { Switch } from '#client/ui/fields/switch.tsx'
import { DeviceRows } from './device-rows.tsx'
import { GroupLevels } from './group-levels.tsx'
import { LetterLanguageRow } from './letter-language-row.tsx'
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
    <LoadedSettings rows={20}>
      {({ notifications, digest, letterLanguage, siteLetterLanguage }) => (
        <>
          <ChannelTable notifications={notifications} />
          <DeviceRows />
          {notifications.group_post && <GroupLevels />}
          <ChoiceRow
            title="Digest"
            detail="What you have missed, in one email."
            value={digest}
            options={digests}
            changeTo={(next) => ({ digest: next })}
          />
          <LetterLanguageRow letterLanguage={letterLanguage} siteLetterLanguage={siteLetterLanguage} />
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
        detail="An email, or a notification on your devices, goes out only when something waits unread. What concerns your standing is always told in the app."
        confirmation={confirmation}
      />
      <div className="channels-box">
        <table className="channels">
          <thead>
            <tr>
              <th scope="col">About</th>
              <th scope="col">In app</th>
              <th scope="col">Email</th>
              <th scope="col">Push</th>
            </tr>
          </thead>
          {sections.map((section) => (
            <ChannelRows key={section ?? ''} section={section} notifications={notifications} save={save} />
          ))}
        </table>
      </div>
    </>
  )
}

/** Kinds without a room come first, without a heading. */
const sections = [undefined, ...notificationSections] as const

type ChannelRowsProps = Pick<Settings, 'notifications'> & {
  section: (typeof sections)[number]
  save: ReturnType<typeof useSaving>['save']
}

function ChannelRows({ section, notifications, save }: ChannelRowsProps) {
  const types = notificationTypes.filter((type) => notificationKinds[type].section === section && notifications[type])
  if (types.length === 0) return null
  return (
    <tbody>
      {section && (
        <tr>
          <th className="channels-h" colSpan={4} scope="rowgroup">
            {section}
          </th>
        </tr>
      )}
      {types.map((type) => (
        <ChannelRow
          key={type}
          type={type}
          channels={notifications[type]!}
          onChange={(chosen) => save({ notifications: { [type]: chosen } })}
        />
      ))}
    </tbody>
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
      <td>
        <Switch
          aria-label={`${title}: push`}
          checked={channels.push}
          onCheckedChange={(push) => onChange({ ...channels, push })}
        />
      </td>
    </tr>
  )
}
