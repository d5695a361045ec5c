import { useMutation } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, MailCheck } from 'lucide-react'
import { useParams } from 'react-router'
import { confirmNewsletter } from '#contract/newsletter.ts'
import { siteName } from '#client/page/site.ts'
import { Gate } from '#client/accounts/gate.tsx'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { useTitle } from '#client/page/use-title.ts'
import { paths } from '#client/paths.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'

/** Requires a press, since programs that scan letters open every link in them. */
export default function NewsletterConfirm() {
  useTitle('Confirm your subscription')
  const { token = '' } = useParams()
  const confirm = useMutation<unknown, ApiError>({ mutationFn: () => call(confirmNewsletter, { params: { token } }) })

  if (confirm.isSuccess) {
    return (
      <Gate tone="ok" icon={<CircleCheck />} title="You are subscribed" text="The next newsletter will come to your address.">
        <ButtonLink to={paths.home()}>Go to Home</ButtonLink>
      </Gate>
    )
  }
  if (confirm.error) {
    return (
      <Gate tone="bad" icon={<CircleAlert />} title="That did not work" text={confirm.error.words}>
        <ButtonLink to={paths.connect()}>Connect With Us</ButtonLink>
      </Gate>
    )
  }
  return (
    <Gate icon={<MailCheck />} title="Confirm your subscription" text={`Do you want to receive the newsletter of ${siteName()}?`}>
      <Button variant="primary" busy={confirm.isPending ? 'Confirming...' : undefined} onClick={() => confirm.mutate()}>
        Confirm subscription
      </Button>
    </Gate>
  )
}
