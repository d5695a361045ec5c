import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, CircleAlert, CircleCheck, Clock, Unlink } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import { verificationRedirectMs } from '#contract/accounts.ts'
import { loginToResendWords } from '#contract/problem-words.ts'
import type { CurrentUser } from '#contract/users.ts'
import { Gate } from '#client/accounts/gate.tsx'
import { useResendVerification } from '#client/accounts/use-resend-verification.ts'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { isExpiredVerification, verificationFailure, verificationQuery } from '#client/accounts/verification-query.ts'
import { useTitle } from '#client/page/use-title.ts'
import { paths } from '#client/paths.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { InlineSpinner } from '#client/ui/spinner.tsx'
import { toast } from '#client/ui/overlays/toast.tsx'

const successTitle = 'Verification Successful!'
const expiredTitle = 'Verification Link Expired'

export default function VerifyEmail() {
  useTitle('Email Verification')
  const { token } = useParams()
  const viewer = useViewer()

  if (!token) return <Failed icon={<Unlink />} words="Invalid verification link. The token is missing from the URL." />
  // Verification waits until it is known who is looking: afterwards it could not be told who had been verified before.
  return viewer === undefined ? <Verifying /> : <Verification key={token} token={token} viewer={viewer} />
}

function Verification({ token, viewer }: { token: string; viewer: CurrentUser | null }) {
  const [wasVerified] = useState(viewer?.emailVerified ?? false)
  const { data, error } = useQuery({ ...verificationQuery(token), enabled: !wasVerified })

  if (wasVerified) return <AlreadyVerified token={token} />
  if (data) return <Verified goesHome={data.user.emailVerified} />
  if (!error) return <Verifying />
  const words = verificationFailure(error)
  return isExpiredVerification(error) ? <Expired words={words} canResend={viewer !== null} /> : <Failed words={words} />
}

/** Taken home at once. The link may still confirm a member's new address. */
function AlreadyVerified({ token }: { token: string }) {
  const client = useQueryClient()

  useEffect(() => {
    const verification = client.fetchQuery(verificationQuery(token))
    verification.then(({ message }) => toast({ title: successTitle, description: message })).catch(() => {})
  }, [client, token])

  return <Navigate replace to={paths.home()} />
}

const Verifying = () => <Gate icon={<InlineSpinner />} title="Verifying your email" text="This takes a second or two." />

function Verified({ goesHome }: { goesHome: boolean }) {
  const navigate = useNavigate()

  useEffect(() => {
    if (!goesHome) return
    const timer = setTimeout(() => void navigate(paths.home(), { replace: true }), verificationRedirectMs)
    return () => clearTimeout(timer)
  }, [goesHome, navigate])

  return (
    <Gate
      tone="ok"
      icon={<CircleCheck />}
      title={successTitle}
      text={`Thank you.${goesHome ? ` We will take you to the home page in ${verificationRedirectMs / 1000} seconds.` : ''}`}
    >
      <ButtonLink variant="primary" replace to={paths.home()}>
        Go to Home Now
      </ButtonLink>
    </Gate>
  )
}

function Expired({ words, canResend }: { words: string; canResend: boolean }) {
  if (!canResend) return <Failed tone="warn" icon={<Clock />} title={expiredTitle} words={`${words} ${loginToResendWords}`} />
  return (
    <Gate tone="warn" icon={<Clock />} title={expiredTitle} text={words}>
      <ResendButton />
      <BackToHome />
    </Gate>
  )
}

function ResendButton() {
  const { mutate: resend, isPending, isSuccess } = useResendVerification()
  return (
    <Button
      variant="primary"
      icon={isSuccess && <Check />}
      busy={isPending ? 'Sending...' : undefined}
      disabled={isSuccess}
      onClick={() => resend()}
    >
      {isSuccess ? 'Email sent' : 'Send New Verification Email'}
    </Button>
  )
}

type FailedProps = { words: string; title?: string; tone?: 'bad' | 'warn'; icon?: ReactNode }

const Failed = ({ words, title = 'Verification Failed', tone = 'bad', icon = <CircleAlert /> }: FailedProps) => (
  <Gate tone={tone} icon={icon} title={title} text={words}>
    <ButtonLink variant="primary" to={paths.auth()}>
      Go to Login
    </ButtonLink>
    <BackToHome />
  </Gate>
)

const BackToHome = () => (
  <ButtonLink variant="ghost" to={paths.home()}>
    Back to Home
  </ButtonLink>
)
