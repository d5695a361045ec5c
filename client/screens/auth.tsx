import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ForgotPasswordForm, useForgotPasswordForm } from '#client/accounts/forgot-password-form.tsx'
import { LoginForm, useLoginForm } from '#client/accounts/login-form.tsx'
import { useRegisterForm } from '#client/accounts/register-form.tsx'
import { InvitationNotice, RegisterTab } from '#client/accounts/register-tab.tsx'
import { waysQuery } from '#client/sign-on/queries.ts'
import { EmergencyDoor, SignOnButtons, SignOnProblem } from '#client/sign-on/sign-on-buttons.tsx'
import { useTitle } from '#client/page/use-title.ts'
import { type AuthTab, paths } from '#client/paths.ts'
import { TabPanel, Tabs } from '#client/ui/tabs.tsx'

const tabs: { value: AuthTab; label: string }[] = [
  { value: 'login', label: 'Login' },
  { value: 'register', label: 'Register' },
  { value: 'forgot-password', label: 'Forgot Password' },
]

const greetings: Record<AuthTab, [title: string, sentence: string]> = {
  login: ['Welcome back', 'Log in with your username or e-mail.'],
  register: ['Join the profession', 'For librarians, archivists and information specialists.'],
  'forgot-password': ['Reset your password', 'We will e-mail you a link that works once.'],
}

const onlySignOnGreeting = ['Welcome', 'On this site you sign in with an account that you have already.'] as const

export default function Auth() {
  const { tab, links, invitation } = useAuthTab()
  const navigate = useNavigate()
  const forms = { login: useLoginForm(), register: useRegisterForm(), forgotPassword: useForgotPasswordForm() }
  const { data: ways } = useQuery(waysQuery)
  const [title, sentence] = ways?.onlySignOn ? onlySignOnGreeting : greetings[tab]
  useTitle(title)

  if (ways?.onlySignOn)
    return (
      <>
        <Greeting title={title} />
        <p className="muted">{sentence}</p>
        <SignOnProblem />
        {invitation && <InvitationNotice token={invitation} />}
        <SignOnButtons providers={ways.providers} />
        <EmergencyDoor>
          <LoginForm form={forms.login} links={links} isForFirstAdmin />
        </EmergencyDoor>
      </>
    )
  return (
    <>
      <Greeting title={title} />
      <p className="muted">{sentence}</p>
      <SignOnProblem />
      <Tabs
        label="Account"
        tabs={tabs}
        value={tab}
        onValueChange={(next) => void navigate(links[next], { replace: true, preventScrollReset: true })}
      >
        <TabPanel value="login">
          <LoginForm form={forms.login} links={links} />
        </TabPanel>
        <TabPanel value="register">
          <RegisterTab form={forms.register} invitation={invitation} />
        </TabPanel>
        <TabPanel value="forgot-password">
          <ForgotPasswordForm form={forms.forgotPassword} loginLink={links.login} />
        </TabPanel>
      </Tabs>
      {ways && tab !== 'forgot-password' && <SignOnButtons providers={ways.providers} isBelowForm />}
    </>
  )
}

/** The tab is part of the address, as are the page first asked for and an invitation. */
function useAuthTab() {
  const [search] = useSearchParams()
  const asked = search.get('tab')
  const [returnTo, invitation] = [search.get('returnTo') ?? undefined, search.get('invitation') ?? undefined]
  return {
    tab: tabs.find(({ value }) => value === asked)?.value ?? (invitation ? 'register' : 'login'),
    links: {
      // Unless the address says otherwise, people with an invitation are taken to the form.
      login: paths.auth({ ...(invitation && { tab: 'login' }), returnTo, invitation }),
      register: paths.auth({ tab: 'register', returnTo, invitation }),
      'forgot-password': paths.auth({ tab: 'forgot-password', returnTo, invitation }),
    },
    invitation,
  }
}

/** A link inside a form disappears along with its tab: its focus moves here. A pressed tab keeps it. */
function Greeting({ title }: { title: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(title)

  useEffect(() => {
    if (shown.current === title) return
    shown.current = title
    if (!document.activeElement?.closest('[role=tablist]')) heading.current?.focus()
  }, [title])

  return (
    <h1 className="title" ref={heading} tabIndex={-1}>
      {title}
    </h1>
  )
}
