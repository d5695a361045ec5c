import { Check } from 'lucide-react'
import { useMember } from '#client/accounts/use-viewer.ts'
import { Badge } from '#client/ui/badge.tsx'
import { ChangeEmailForm } from './change-email-form.tsx'
import { ChangeNameForm } from './change-name-form.tsx'
import { ChangeUsernameForm } from './change-username-form.tsx'
import { EditableRow } from './editable-row.tsx'
import { type SectionName, SettingsSection } from './settings-section.tsx'

export function AccountSection(section: SectionName) {
  const { name, username } = useMember()
  return (
    <SettingsSection {...section}>
      <EditableRow title="Name" detail={<span dir="auto">{name}</span>} action="Change name">
        {(close) => <ChangeNameForm onCancel={() => close()} onSaved={(saved) => close(`Saved: ${saved}.`)} />}
      </EditableRow>
      <EditableRow title="Username" detail={`@${username}`} action="Change username">
        {(close) => (
          <ChangeUsernameForm
            onCancel={() => close()}
            onSaved={(saved) => close(`You are @${saved} now. @${username} stays reserved for you.`)}
          />
        )}
      </EditableRow>
      <EmailRow />
    </SettingsSection>
  )
}

/** No member gets here without a verified address; a new one replaces it once it is verified too. */
function EmailRow() {
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
    <EditableRow key={email} title="Email" detail={detail} action="Change email">
      {(close) => (
        <ChangeEmailForm
          onCancel={() => close()}
          onSent={(newEmail) => close(`We sent a link to ${newEmail}; your address changes when you open it.`)}
        />
      )}
    </EditableRow>
  )
}
