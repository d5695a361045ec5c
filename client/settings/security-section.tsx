import { useQueryClient } from '@tanstack/react-query'
import { ChangePasswordForm } from '#client/accounts/change-password-form.tsx'
import { AccessTokenRows } from './access-token-rows.tsx'
import { EditableRow } from './editable-row.tsx'
import { LinkedAccounts } from './linked-accounts.tsx'
import { PasskeyRows } from '#client/settings/passkeys/passkey-rows.tsx'
import { sessionsQuery } from './queries.ts'
import { SessionList } from './session-list.tsx'
import { type SectionName, SettingsSection } from './settings-section.tsx'
import { TwoFactorRows } from '#client/settings/two-factor/two-factor-rows.tsx'

export function SecuritySection(name: SectionName) {
  const client = useQueryClient()
  return (
    <SettingsSection {...name}>
      <EditableRow title="Password" detail="A new password signs you out on all other devices." action="Change Password">
        {(close) => (
          <ChangePasswordForm
            onCancel={() => close()}
            onUpdated={() => {
              void client.invalidateQueries(sessionsQuery)
              close('Your password is updated, and you are signed out everywhere else.')
            }}
          />
        )}
      </EditableRow>
      <TwoFactorRows />
      <PasskeyRows />
      <LinkedAccounts />
      <AccessTokenRows />
      <SessionList />
    </SettingsSection>
  )
}
