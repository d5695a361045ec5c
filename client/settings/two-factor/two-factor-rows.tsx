import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { recoveryCodeCount, type TwoFactor } from '#contract/security.ts'
import { Badge } from '#client/ui/badge.tsx'
import { LoadError } from '#client/ui/empty.tsx'
import { EditableRow } from '#client/settings/editable-row.tsx'
import { RowsLoading } from '#client/settings/loaded-settings.tsx'
import { sessionsQuery, twoFactorQuery } from '#client/settings/queries.ts'
import { SettingsRow } from '#client/settings/settings-row.tsx'
import { TwoFactorRecoveryCodes } from './two-factor-recovery-codes.tsx'
import { TwoFactorSetUp } from './two-factor-set-up.tsx'
import { TwoFactorRenewal, TwoFactorTurnOff } from './two-factor-changes.tsx'

const title = 'Two-factor authentication'
const whatFor = 'Besides your password, ask for a code of an authenticator app on your phone.'
/** With this few left it is time for new ones. */
const fewCodes = 2

export function TwoFactorRows() {
  const { data, isError, refetch } = useQuery(twoFactorQuery)
  if (data) return <LoadedRows {...data} />
  if (!isError) return <RowsLoading rows={1} label="Loading two-factor authentication" />
  return (
    <>
      <SettingsRow title={title} detail={whatFor} />
      <LoadError text="Error loading two-factor authentication. Please try again later." onRetry={() => void refetch()} />
    </>
  )
}

function LoadedRows({ isOn, recoveryCodesLeft }: TwoFactor) {
  const client = useQueryClient()
  /** Just created: they stay visible until saved, whatever is refetched meanwhile. */
  const [codes, setCodes] = useState<string[]>()
  const know = (known: TwoFactor) => client.setQueryData(twoFactorQuery.queryKey, known)

  function turnedOn(recoveryCodes: string[]) {
    setCodes(recoveryCodes)
    know({ isOn: true, recoveryCodesLeft: recoveryCodes.length })
    void client.invalidateQueries(sessionsQuery)
  }

  return (
    <>
      <EditableRow title={title} detail={isOn ? <OnDetail /> : whatFor} action={isOn ? 'Turn off' : 'Set up'}>
        {(close) => {
          const saved = () => {
            setCodes(undefined)
            close('Two-factor authentication is on, and you are signed out everywhere else.')
          }
          const turnedOff = () => {
            close('Two-factor authentication is off. Your password alone logs you in.')
            know({ isOn: false, recoveryCodesLeft: 0 })
          }
          if (codes) return <TwoFactorRecoveryCodes codes={codes} onSaved={saved} />
          if (isOn) return <TwoFactorTurnOff onTurnedOff={turnedOff} onCancel={() => close()} />
          return <TwoFactorSetUp onTurnedOn={turnedOn} onCancel={() => close()} />
        }}
      </EditableRow>
      {isOn && !codes && (
        <RecoveryCodesRow left={recoveryCodesLeft} onRenewed={(left) => know({ isOn, recoveryCodesLeft: left })} />
      )}
    </>
  )
}

const OnDetail = () => (
  <>
    <Badge tone="ok">On</Badge> Logging in takes your password and a code of your authenticator app.
  </>
)

function RecoveryCodesRow({ left, onRenewed }: { left: number; onRenewed: (left: number) => void }) {
  return (
    <EditableRow title="Recovery codes" detail={<CodesLeft left={left} />} action="New recovery codes">
      {(close) => (
        <TwoFactorRenewal
          onRenewed={onRenewed}
          onSaved={() => close('You have new recovery codes. The old ones no longer work.')}
          onCancel={() => close()}
        />
      )}
    </EditableRow>
  )
}

function CodesLeft({ left }: { left: number }) {
  if (left > fewCodes) return `${left} of ${recoveryCodeCount} left. Each logs you in once when you do not have your app.`
  return (
    <>
      <Badge tone="warn">{left === 0 ? 'None left' : `Only ${left} left`}</Badge> Without one, losing your phone locks you out.
      Make new ones now.
    </>
  )
}
