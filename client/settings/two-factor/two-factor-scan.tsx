import { zodResolver } from '@hookform/resolvers/zod'
import { Copy } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useForm, useFormState } from 'react-hook-form'
import { z } from 'zod'
import { SecondFactor, turnOnTwoFactor, type TwoFactorSetup } from '#contract/security.ts'
import { AppCodeField } from '#client/accounts/code-field.tsx'
import { focusOnMount } from '#client/forms/focus-on-mount.ts'
import { FormErrors, putErrorsOnFields } from '#client/forms/form-errors.tsx'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { copyText } from '#client/page/copy-text.ts'
import { Button } from '#client/ui/button.tsx'
import { FormButtons } from '#client/settings/form-buttons.tsx'
import { useChangeTwoFactor } from './use-change-two-factor.ts'
import './two-factor.css'

const TwoFactorPicture = lazy(() => import('./two-factor-picture.tsx'))
const FirstCode = z.object({ code: SecondFactor })

type TwoFactorScanProps = {
  setup: TwoFactorSetup
  onTurnedOn: (recoveryCodes: string[]) => void
  onCancel: () => void
}

export function TwoFactorScan({ setup: { secret, uri }, onTurnedOn, onCancel }: TwoFactorScanProps) {
  const form = useForm({ resolver: zodResolver(FirstCode), defaultValues: { code: '' } })
  const { errors, isSubmitting } = useFormState({ control: form.control })
  const { mutateAsync: turnOn } = useChangeTwoFactor({
    run: (body: z.infer<typeof FirstCode>) => call(turnOnTwoFactor, { body }),
    failed: 'Failed to turn on two-factor authentication',
  })
  const submit = form.handleSubmit((body) =>
    turnOn(body).then(
      ({ recoveryCodes }) => onTurnedOn(recoveryCodes),
      (error: ApiError) => putErrorsOnFields(form, error),
    ),
  )

  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <FormErrors control={form.control} />
      <p className="two-factor-step" ref={focusOnMount} tabIndex={-1}>
        Scan this picture with your authenticator app, or type the key into it. Then enter the six digits that the app shows.
      </p>
      <div className="two-factor-picture">
        <Suspense>
          <TwoFactorPicture uri={uri} />
        </Suspense>
      </div>
      <dl className="two-factor-key">
        <dt className="label">Key</dt>
        <dd>
          <code>{inGroups(secret)}</code>
          <Button size="sm" icon={<Copy />} onClick={() => void copyText(secret, 'key')}>
            Copy key
          </Button>
        </dd>
      </dl>
      <AppCodeField field={form.register('code')} error={errors.code?.message} />
      <FormButtons action="Turn on" busy={isSubmitting ? 'Turning on...' : undefined} onCancel={onCancel} />
    </form>
  )
}

const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ')
