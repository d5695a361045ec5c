import { useQuery } from '@tanstack/react-query'
import { CircleAlert, Link2, ShieldCheck, UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { cancelSignOn, type WaitingSignOn } from '#contract/sign-on.ts'
import { Gate } from '#client/accounts/gate.tsx'
import { focusOnMount } from '#client/forms/focus-on-mount.ts'
import { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { useTitle } from '#client/page/use-title.ts'
import { paths } from '#client/paths.ts'
import { waitingQuery } from '#client/sign-on/queries.ts'
import { CodeForm, LinkForm, NewAccountForm } from '#client/sign-on/waiting-forms.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { PageSpinner } from '#client/ui/spinner.tsx'
import '#client/sign-on/sign-on.css'

/** Between a provider and this site: shows what the provider said, and does nothing the person has not agreed to. */
export default function SignOn() {
  useTitle('Sign in')
  const { data, error } = useQuery(waitingQuery)
  if (data) return <Waiting waiting={data} />
  if (!error) return <PageSpinner />
  const words = error instanceof ApiError ? error.words : ''
  return (
    <Gate tone="warn" icon={<CircleAlert />} title="Please sign in again" text={words}>
      <ButtonLink variant="primary" replace to={paths.auth()}>
        Go to the sign-in page
      </ButtonLink>
    </Gate>
  )
}

interface Step {
  icon: ReactNode
  title: string
  text: (waiting: WaitingSignOn) => string
  Form: typeof CodeForm
}

const steps: Record<WaitingSignOn['step'], Step> = {
  code: {
    icon: <ShieldCheck />,
    title: 'Two-factor authentication',
    text: ({ provider }) => `${provider} knows you. One more step: the code of your account here.`,
    Form: CodeForm,
  },
  link: {
    icon: <Link2 />,
    title: 'You have an account here',
    text: ({ provider, email, isSignedIn }) =>
      `An account here uses ${email}, the address that ${provider} gave us. ${isSignedIn ? 'Agree' : 'Enter its password once'} to link the two: from then on ${provider} signs you in.`,
    Form: LinkForm,
  },
  new: {
    icon: <UserPlus />,
    title: 'Create your account',
    text: ({ provider }) =>
      `${provider} has signed you in for the first time. Do you already have an account here? Cancel, log in to it, and link the two in the settings, under Security.`,
    Form: NewAccountForm,
  },
}

function Waiting({ waiting }: { waiting: WaitingSignOn }) {
  const navigate = useNavigate()
  const { icon, title, text, Form } = steps[waiting.step]

  async function cancel() {
    await call(cancelSignOn).catch(() => {})
    void navigate(paths.auth(), { replace: true })
  }

  return (
    <main className="gate" id="main">
      <section className="card card--form">
        <span className="gate-ico">{icon}</span>
        <h1 className="gate-t" ref={focusOnMount} tabIndex={-1}>
          {title}
        </h1>
        <p className="muted">{text(waiting)}</p>
        {waiting.step === 'new' && <Facts waiting={waiting} />}
        <Form waiting={waiting}>
          <Button variant="ghost" block onClick={() => void cancel()}>
            Cancel
          </Button>
        </Form>
      </section>
    </main>
  )
}

const Facts = ({ waiting: { provider, email, workplace, invitation } }: { waiting: WaitingSignOn }) =>
  (invitation ?? email ?? workplace) && (
    <ul className="sign-on-facts">
      {invitation && <li>You have an invitation.</li>}
      {invitation?.email && (
        <li>
          E-mail from your invitation: <b>{invitation.email}</b>
        </li>
      )}
      {email && !invitation?.email && (
        <li>
          E-mail from {provider}: <b>{email}</b>
        </li>
      )}
      {workplace && (
        <li>
          Workplace from {provider}: <b>{workplace}</b>
        </li>
      )}
    </ul>
  )
