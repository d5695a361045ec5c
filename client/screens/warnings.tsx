import { Link } from 'react-router'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { useTitle } from '#client/page/use-title.ts'
import { paths } from '#client/paths.ts'
import { DeleteAccountRow } from '#client/settings/your-data/delete-account-row.tsx'
import { ExportRow } from '#client/settings/your-data/export-row.tsx'
import { SettingsSection } from '#client/settings/settings-section.tsx'
import { SuspensionNotice } from '#client/standing/suspension-notice.tsx'
import { WarningList } from '#client/standing/warning-list.tsx'

export default function Warnings() {
  useTitle('Warnings')
  const viewer = useViewer()
  return (
    <main className="page page--1" id="main">
      <div className="page-head">
        <div>
          <h1 className="title">Warnings</h1>
          <p className="lede">
            Two warnings precede a possible suspension. The rules are in the{' '}
            <Link to={paths.communityGuidelines()}>Community Guidelines</Link>.
          </p>
        </div>
      </div>
      {viewer?.isSuspended && <SuspensionNotice />}
      <WarningList />
      {viewer?.isSuspended && (
        <SettingsSection id="your-data" title="Your data">
          <ExportRow />
          <DeleteAccountRow />
        </SettingsSection>
      )}
    </main>
  )
}
