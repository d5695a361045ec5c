import { Check } from 'lucide-react'
import { useMember } from '#client/accounts/use-viewer.ts'
import { Badge } from '#client/ui/badge.tsx'
import { ChangeEmailForm } from './change-email-form.tsx'
import { EditableRow } from './editable-row.tsx'
import { type SectionName, SettingsSection } from './settings-section.tsx'

/** Nobody comes this far without a verified address (SPEC 2, protected routes); a new one takes its place once it is verified too. */
export function AccountSection(name: SectionName) {
  const { email } = useMember()
  const detail = (
    <>
      {email}{' '}
      <Badge tone="ok" icon={<Check />}>
        Verified
      </Badge>
    </>
  )
  return (
    <SettingsSection {...name}>
      <EditableRow key={email} title="Email" detail={detail} action="Change email">
        {(close) => (
          <ChangeEmailForm
            onCancel={() => close()}
            onSent={(newEmail) => close(`We sent a link to ${newEmail}; your address changes when you open it.`)}
          />
        )}
      </EditableRow>
    </SettingsSection>
  )
}
