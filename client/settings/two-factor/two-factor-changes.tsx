import { useState } from 'react'
import { renewRecoveryCodes, turnOffTwoFactor } from '#contract/security.ts'
import { call } from '#client/http/call.ts'
import { type Proof, TwoFactorProofForm } from './two-factor-proof-form.tsx'
import { TwoFactorRecoveryCodes } from './two-factor-recovery-codes.tsx'
import { useChangeTwoFactor } from './use-change-two-factor.ts'

type TwoFactorTurnOffProps = { onTurnedOff: () => void; onCancel: () => void }

export function TwoFactorTurnOff({ onTurnedOff, onCancel }: TwoFactorTurnOffProps) {
  const { mutateAsync: turnOff } = useChangeTwoFactor({
    run: (body: Proof) => call(turnOffTwoFactor, { body }),
    failed: 'Failed to turn off two-factor authentication',
  })
  return (
    <TwoFactorProofForm
      action="Turn off two-factor"
      busy="Turning off..."
      send={(proof) => turnOff(proof).then(onTurnedOff)}
      onCancel={onCancel}
    />
  )
}

type TwoFactorRenewalProps = { onRenewed: (count: number) => void; onSaved: () => void; onCancel: () => void }

export function TwoFactorRenewal({ onRenewed, onSaved, onCancel }: TwoFactorRenewalProps) {
  const [codes, setCodes] = useState<string[]>()
  const { mutateAsync: renew } = useChangeTwoFactor({
    run: (body: Proof) => call(renewRecoveryCodes, { body }),
    failed: 'Failed to make new recovery codes',
  })

  async function send(proof: Proof) {
    const { recoveryCodes } = await renew(proof)
    setCodes(recoveryCodes)
    onRenewed(recoveryCodes.length)
  }

  if (codes) return <TwoFactorRecoveryCodes codes={codes} onSaved={onSaved} />
  return <TwoFactorProofForm action="Make new codes" busy="Making new codes..." send={send} onCancel={onCancel} />
}
