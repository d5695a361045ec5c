import { turnOffTwoFactor } from '#contract/security.ts'
import { call } from '#client/http/call.ts'
import { type Proof, TwoFactorProofForm } from './two-factor-proof-form.tsx'
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
