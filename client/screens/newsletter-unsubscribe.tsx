import { useMutation } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, MailX } from 'lucide-react'
import { useParams } from 'react-router'
import { unsubscribeFromNewsletter } from '#contract/newsletter.ts'
import { siteName } from '#client/page/site.ts'
import { Gate } from '#client/accounts/gate.tsx'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { useTitle } from '#client/page/use-title.ts'
import { paths } from '#client/paths.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'

export default function NewsletterUnsubscribe() {
  useTitle('Unsubscribe')
  const { token = '' } = useParams()
  const stop = useMutation<unknown, ApiError>({ mutationFn: () => call(unsubscribeFromNewsletter, { params: { token } }) })

  if (stop.isSuccess) {
    return (
      <Gate tone="ok" icon={<CircleCheck />} title="You are unsubscribed" text="Your address is not kept.">
        <ButtonLink to={paths.home()}>Go to Home</ButtonLink>
      </Gate>
    )
  }
  if (stop.error) {
    return (
      <Gate tone="bad" icon={<CircleAlert />} title="That did not work" text={stop.error.words}>
        <ButtonLink to={paths.connect()}>Connect With Us</ButtonLink>
      </Gate>
    )
  }
  return (
    <Gate icon={<MailX />} title="Unsubscribe" text={`Do you want to stop receiving the newsletter of ${siteName()}?`}>
      <Button variant="primary" busy={stop.isPending ? 'Unsubscribing...' : undefined} onClick={() => stop.mutate()}>
        Unsubscribe
      </Button>
    </Gate>
  )
}
