import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import type { EntrySummary } from '#contract/entry.ts'
import { readInstance } from '#contract/instance.ts'
import { readInvitation } from '#contract/invitations.ts'
import { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { paths } from '#client/paths.ts'
import { Alert } from '#client/ui/alert.tsx'
import { PageSpinner } from '#client/ui/spinner.tsx'
import { RegisterForm, type RegisterFormProps } from './register-form.tsx'

type RegisterTabProps = { form: RegisterFormProps['form']; invitation: string | undefined }

/** The form, preceded by what this site requires of newcomers. The server enforces it. */
export function RegisterTab({ form, invitation: token }: RegisterTabProps) {
  const { data: instance } = useQuery({ queryKey: ['instance'], queryFn: ({ signal }) => call(readInstance, {}, { signal }) })
  const { data: invitation, error } = useInvitation(token)
  useEffect(() => {
    if (!invitation) return
    for (const field of ['name', 'email', 'jobTitle', 'workplace'] as const)
      if (invitation[field] && !form.getValues(field)) form.setValue(field, invitation[field])
  }, [form, invitation])

  if (token && invitation) {
    return (
      <>
        <Invited email={invitation.email} otherwise="Welcome: please fill in the form." />
        <RegisterForm form={form} invitation={{ token, email: invitation.email }} />
      </>
    )
  }
  if (token && !error) return <PageSpinner />
  return (
    <>
      {error && <BadInvitation error={error} />}
      {instance?.entry && <WhatIsAsked entry={instance.entry} />}
      {instance?.entry?.mode !== 'invitation' && <RegisterForm form={form} />}
    </>
  )
}

/** For sites where registration is only possible through other services. */
export function InvitationNotice({ token }: { token: string }) {
  const { data: invitation, error } = useInvitation(token)
  if (error) return <BadInvitation error={error} />
  return invitation ? <Invited email={invitation.email} otherwise="Welcome: please sign in." /> : null
}

const Invited = ({ email, otherwise }: { email: string | null; otherwise: string }) => (
  <Alert tone="ok" title="You are invited">
    <p>{email ? `This invitation is for ${email} alone.` : otherwise}</p>
  </Alert>
)

const BadInvitation = ({ error }: { error: Error }) => (
  <Alert tone="danger">{error instanceof ApiError ? error.words : ApiError.unreachable().words}</Alert>
)

/** Fetched once: an invalid token does not become valid. */
const useInvitation = (token: string | undefined) =>
  useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(readInvitation, { params: { token: token! } }, { signal }),
    enabled: token !== undefined,
    retry: false,
    staleTime: Infinity,
  })

function WhatIsAsked({ entry: { mode, domains, moreDomains } }: { entry: EntrySummary }) {
  if (mode === 'approval')
    return <Alert tone="info">An admin reviews each registration. We write to you once that is done.</Alert>
  if (mode === 'invitation')
    return (
      <Alert tone="info" title="This site takes members by invitation">
        <p>
          Open the link in your invitation to register. If you have none, <Link to={paths.connect()}>write to us</Link>.
        </p>
      </Alert>
    )
  const named = domains.map((domain) => (domain.startsWith('.') ? `${domain.slice(1)} and below` : domain))
  return (
    <Alert tone="info" title="Please register with the address of your institution">
      <p>
        Taken are addresses at {named.join(', ')}
        {moreDomains > 0 && ` and ${moreDomains} more`}. With another address you need an invitation.
      </p>
    </Alert>
  )
}
