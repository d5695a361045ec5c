import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import type { Passkey } from '#contract/security.ts'
import { hasPasskeys } from '#client/accounts/passkeys.ts'
import { LoadError } from '#client/ui/empty.tsx'
import { EditableRow } from '#client/settings/editable-row.tsx'
import { RowsLoading } from '#client/settings/loaded-settings.tsx'
import { OwnPasswordForm } from '#client/settings/own-password-form.tsx'
import { PasskeyList, type Renaming } from './passkey-list.tsx'
import { passkeysQuery, twoFactorQuery } from '#client/settings/queries.ts'
import { SettingsRow } from '#client/settings/settings-row.tsx'
import { TwoFactorProofForm } from '#client/settings/two-factor/two-factor-proof-form.tsx'
import { type OwnProof, useAddPasskey } from './use-add-passkey.ts'

const title = 'Passkeys'
const whatFor = 'Log in with your fingerprint, face or screen lock instead of your password and a code.'

export function PasskeyRows() {
  const { data, isError, refetch } = useQuery(passkeysQuery)
  if (data) return <LoadedRows passkeys={data} />
  if (!isError) return <RowsLoading rows={1} label="Loading passkeys" />
  return (
    <>
      <SettingsRow title={title} detail={whatFor} />
      <LoadError text="Error loading passkeys. Please try again later." onRetry={() => void refetch()} />
    </>
  )
}

function LoadedRows({ passkeys }: { passkeys: Passkey[] }) {
  const [confirmation, setConfirmation] = useState<string>()
  /** The one being renamed, or the last one that was. */
  const [renaming, setRenaming] = useState<Renaming>()

  function added({ id, name }: Passkey) {
    setConfirmation(`Added: ${name}. You can give it a name of your own.`)
    setRenaming({ id, isOpen: true })
  }

  return (
    <>
      {hasPasskeys() ? (
        <AddingRow isFirst={passkeys.length === 0} onAdded={added} />
      ) : (
        <SettingsRow title={title} detail={`${whatFor} This browser cannot make one.`} />
      )}
      <p className="set-saved passkeys-said" role="status">
        {confirmation && <Check />}
        {confirmation}
      </p>
      <PasskeyList passkeys={passkeys} renaming={renaming} onRenaming={setRenaming} onDone={setConfirmation} />
    </>
  )
}

function AddingRow({ isFirst, onAdded }: { isFirst: boolean; onAdded: (passkey: Passkey) => void }) {
  const { mutateAsync: add } = useAddPasskey()
  const { data: twoFactor } = useQuery(twoFactorQuery)
  const ProofForm = twoFactor?.isOn ? TwoFactorProofForm : OwnPasswordForm
  return (
    <EditableRow title={title} detail={isFirst ? `${whatFor} You have none yet.` : whatFor} action="Add a passkey">
      {(close) => (
        <ProofForm
          action="Continue"
          busy="Waiting for your device..."
          send={(proof: OwnProof) =>
            add(proof).then((passkey) => {
              close()
              onAdded(passkey)
            })
          }
          onCancel={() => close()}
        />
      )}
    </EditableRow>
  )
}
