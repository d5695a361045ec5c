import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { resetPassword } from '#contract/accounts.ts'
import type { Reply } from '#contract/endpoint.ts'
import { Gate } from '#client/accounts/gate.tsx'
import { ResetPasswordForm, useResetForm } from '#client/accounts/reset-password-form.tsx'
import type { ApiError } from '#client/http/api-error.ts'
import { useTitle } from '#client/page/use-title.ts'
import { paths } from '#client/paths.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { call } from '#client/http/call.ts'
import { refreshViewer } from '#client/accounts/share-account.ts'

export default function ResetPassword() {
  useTitle('Reset Password')
  const { token } = useParams()
  return token ? <Reset key={token} token={token} /> : <ResetError words="Invalid reset token" />
}

function Reset({ token }: { token: string }) {
  const form = useResetForm()
  const { mutateAsync: resetPassword, isSuccess, error, reset: tryAgain } = useResetPassword(token)

  if (isSuccess) return <ResetComplete />
  if (error && !error.fields.password)
    return isExpired(error) ? (
      <LinkExpired />
    ) : (
      <ResetError words={resetFailure(error)} onTryAgain={isPassing(error) ? tryAgain : undefined} />
    )
  return <ResetPasswordForm form={form} onReset={resetPassword} />
}

/** A temporary failure says nothing about the link, which remains valid. */
const isPassing = ({ status }: ApiError) => status === 0 || status === 429 || status >= 500

/** The error message contains "expired". */
const isExpired = ({ message }: ApiError) => message.includes('expired')

/** The server's words; without any, one sentence for a refusal and another for a server that did not answer. */
function resetFailure({ code, status, words }: ApiError): string {
  if (code) return words
  return status === 0 ? 'An unexpected error occurred' : 'Failed to reset password'
}

const ResetComplete = () => (
  <Gate tone="ok" icon={<CircleCheck />} title="Password Reset Complete" text="You can log in with your new password now.">
    <ButtonLink variant="primary" to={paths.auth()}>
      Return to Login
    </ButtonLink>
  </Gate>
)

const LinkExpired = () => (
  <Gate
    tone="warn"
    icon={<Clock />}
    title="Link Expired"
    text={
      <>
        <Link className="link" to={paths.auth({ tab: 'forgot-password' })}>
          Ask for a new reset link
        </Link>
        . Each one works once.
      </>
    }
  >
    <ButtonLink to={paths.auth()}>Back to login</ButtonLink>
  </Gate>
)

const ResetError = ({ words, onTryAgain }: { words: string; onTryAgain?: (() => void) | undefined }) => (
  <Gate tone="bad" icon={<CircleAlert />} title="Error" text={words}>
    {onTryAgain && (
      <Button variant="primary" onClick={onTryAgain}>
        Try again
      </Button>
    )}
    <ButtonLink to={paths.auth()}>Back to login</ButtonLink>
  </Gate>
)

function useResetPassword(token: string) {
  const client = useQueryClient()

  return useMutation<Reply<typeof resetPassword>, ApiError, { password: string }>({
    mutationFn: (body) => call(resetPassword, { params: { token }, body }),
    // A reset ends the account's sessions, possibly this browser's too. Not awaited: the password is set either way.
    onSuccess: () => void refreshViewer(client).catch(() => {}),
  })
}
