import { DeleteAccountRow } from './delete-account-row.tsx'
import { ExportRow } from './export-row.tsx'
import { type SectionName, SettingsSection } from '#client/settings/settings-section.tsx'

export const YourDataSection = (name: SectionName) => (
  <SettingsSection {...name}>
    <ExportRow />
    <DeleteAccountRow />
  </SettingsSection>
)
