import { useMutation } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, MailX } from 'lucide-react'
import { useParams } from 'react-router'
import { unsubscribe } from '#contract/notifications.ts'
import { siteName } from '#client/page/site.ts'
import { Gate } from '#client/accounts/gate.tsx'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { useTitle } from '#client/page/use-title.ts'
import { paths } from '#client/paths.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'

/** Where the link in a letter leads. Requires a press, since programs that scan letters open every link in them. */
export default function Unsubscribe() {
  useTitle('Unsubscribe')
  const { token = '' } = useParams()
  const letters = token.startsWith('digest') ? 'the digest' : 'emails about notifications'
  const {
    mutate: stop,
    isPending,
    isSuccess,
    error,
  } = useMutation<unknown, ApiError>({ mutationFn: () => call(unsubscribe, { params: { token } }) })

  if (isSuccess) {
    return (
      <Gate tone="ok" icon={<CircleCheck />} title="You are unsubscribed" text={`You will not receive ${letters} any more.`}>
        <ToSettings />
      </Gate>
    )
  }
  if (error) {
    return (
      <Gate tone="bad" icon={<CircleAlert />} title="That did not work" text={error.words}>
        <ToSettings />
      </Gate>
    )
  }
  return (
    <Gate icon={<MailX />} title="Unsubscribe" text={`Do you want to stop receiving ${letters} from ${siteName()}?`}>
      <Button variant="primary" busy={isPending ? 'Unsubscribing...' : undefined} onClick={() => stop()}>
        Unsubscribe
      </Button>
      <ToSettings />
    </Gate>
  )
}

const ToSettings = () => (
  <ButtonLink variant="ghost" to={`${paths.settings()}#notifications`}>
    Notification settings
  </ButtonLink>
)
