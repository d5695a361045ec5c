import { useTitle } from '#client/page/use-title.ts'
import { AccountSection } from '#client/settings/account-section.tsx'
import { AppearanceSection } from '#client/settings/appearance-section.tsx'
import { BlockedSection } from '#client/settings/blocked-section.tsx'
import { NotificationsSection } from '#client/settings/notifications-section.tsx'
import { PrivacySection } from '#client/settings/privacy-section.tsx'
import { SectionNav } from '#client/settings/section-nav.tsx'
import { SecuritySection } from '#client/settings/security-section.tsx'
import { YourDataSection } from '#client/settings/your-data/your-data-section.tsx'

const sections = [
  { id: 'account', title: 'Account', Section: AccountSection },
  { id: 'security', title: 'Security', Section: SecuritySection },
  { id: 'privacy', title: 'Privacy', Section: PrivacySection },
  { id: 'notifications', title: 'Notifications', Section: NotificationsSection },
  { id: 'appearance', title: 'Appearance', Section: AppearanceSection },
  { id: 'blocked', title: 'Blocked and muted', Section: BlockedSection },
  { id: 'your-data', title: 'Your data', Section: YourDataSection },
]

export default function Settings() {
  useTitle('Settings')
  return (
    <main className="page page--1" id="main">
      <div className="page-head">
        <h1 className="title">Settings</h1>
      </div>
      <div className="settings">
        <SectionNav sections={sections} />
        <div>
          {sections.map(({ id, title, Section }) => (
            <Section key={id} id={id} title={title} />
          ))}
        </div>
      </div>
    </main>
  )
}
