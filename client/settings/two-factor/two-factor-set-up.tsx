import { useState } from 'react'
import { setUpTwoFactor, type TwoFactorSetup } from '#contract/security.ts'
import { call } from '#client/http/call.ts'
import { OwnPasswordForm } from '#client/settings/own-password-form.tsx'
import { TwoFactorScan } from './two-factor-scan.tsx'
import { useChangeTwoFactor } from './use-change-two-factor.ts'

type TwoFactorSetUpProps = { onTurnedOn: (recoveryCodes: string[]) => void; onCancel: () => void }

/** First the password, then the secret goes into the app, then a code from the app. If cancelled half-way, nothing has changed. */
export function TwoFactorSetUp({ onTurnedOn, onCancel }: TwoFactorSetUpProps) {
  const [setup, setSetup] = useState<TwoFactorSetup>()
  const { mutateAsync: setUp } = useChangeTwoFactor({
    run: (body: { currentPassword: string }) => call(setUpTwoFactor, { body }),
    failed: 'Failed to set up two-factor authentication',
  })

  if (setup) return <TwoFactorScan setup={setup} onTurnedOn={onTurnedOn} onCancel={onCancel} />
  return <OwnPasswordForm action="Continue" busy="Checking..." send={(body) => setUp(body).then(setSetup)} onCancel={onCancel} />
}
