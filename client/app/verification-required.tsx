import { useQuery } from '@tanstack/react-query'
import { Hourglass, Mail } from 'lucide-react'
import { readInstance } from '#contract/instance.ts'
import { useResendVerification } from '#client/accounts/use-resend-verification.ts'
import { call } from '#client/http/call.ts'
import { useTitle } from '#client/page/use-title.ts'
import { paths } from '#client/paths.ts'
import { Button } from '#client/ui/button.tsx'

/** Also for those who have verified it and still need an admin to let them in. */
export default function VerificationRequired({ email, isWaiting }: { email: string; isWaiting: boolean }) {
  return isWaiting ? <WaitingToEnter email={email} /> : <AddressRequired email={email} />
}

function WaitingToEnter({ email }: { email: string }) {
  useTitle('Waiting to be let in')
  return (
    <main className="gate" id="main">
      <section className="card">
        <span className="gate-ico">
          <Hourglass />
        </span>
        <h1 className="gate-t">Waiting to be let in</h1>
        <p>
          Thank you: <b>{email}</b> is verified. On this site an admin lets newcomers in.
        </p>
        <p className="gate-note">There is nothing more to do. We write to you as soon as an admin has decided.</p>
        <div className="gate-acts">
          <Button onClick={() => window.location.reload()}>Check again</Button>
        </div>
        <MailboxHint />
      </section>
    </main>
  )
}

function AddressRequired({ email }: { email: string }) {
  useTitle('Email Verification Required')
  const resend = useResendVerification()

  return (
    <main className="gate" id="main">
      <section className="card">
        <span className="gate-ico">
          <Mail />
        </span>
        <h1 className="gate-t">Email Verification Required</h1>
        <p>
          We sent a verification link to <b>{email}</b>. Open it to continue.
        </p>
        <p className="gate-note">Nothing there? Check your spam folder, or ask us to send it again.</p>
        <div className="gate-acts">
          <Button variant="primary" onClick={() => window.location.reload()}>
            I've verified my email
          </Button>
          <Button busy={resend.isPending ? 'Sending...' : undefined} disabled={resend.isSuccess} onClick={() => resend.mutate()}>
            {resend.isSuccess ? 'Email sent' : 'Resend verification email'}
          </Button>
        </div>
        <MailboxHint />
      </section>
    </main>
  )
}

/** An instance without a mail server keeps its letters on a page of its own. */
function MailboxHint() {
  const { data } = useQuery({ queryKey: ['instance'], queryFn: ({ signal }) => call(readInstance, {}, { signal }) })
  if (!data?.mailbox) return null
  return (
    <p className="gate-note">
      This instance sends no mail yet. Its emails are in the{' '}
      <a className="link" href={paths.mailbox()}>
        local mailbox
      </a>
      .
    </p>
  )
}
