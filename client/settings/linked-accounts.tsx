import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type SignOnLink, type SignOnProvider, unlinkSignOn } from '#contract/sign-on.ts'
import { ownSignOnQuery } from '#client/accounts/own-password-field.tsx'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { useKeptFocus } from '#client/page/use-kept-focus.ts'
import { SignOnProblem } from '#client/sign-on/sign-on-buttons.tsx'
import { useStartSignOn } from '#client/sign-on/use-start-sign-on.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { TimeAgo } from '#client/ui/time-ago.tsx'
import { toast } from '#client/ui/overlays/toast.tsx'
import { EditableRow } from './editable-row.tsx'
import { OwnPasswordForm } from './own-password-form.tsx'
import { sessionsQuery } from './queries.ts'
import { SettingsRow } from './settings-row.tsx'

/** Left out if the site has no single sign-on and the member no link. */
export function LinkedAccounts() {
  const { data } = useQuery(ownSignOnQuery)
  const [confirmation, setConfirmation] = useState<string>()
  const list = useKeptFocus()
  const { mutate: unlink, isPending } = useUnlink()
  if (!data || data.links.length + data.providers.length === 0) return null

  const remove = (link: SignOnLink) => unlink(link, { onSuccess: () => setConfirmation(`Unlinked: ${link.provider}.`) })

  return (
    <>
      <SettingsRow title="Linked accounts" detail="Accounts elsewhere that sign you in here." confirmation={confirmation} />
      <SignOnProblem />
      <ul aria-label="Linked accounts" {...list}>
        {data.links.map((link) => (
          <li className="set-row" key={link.id}>
            <div>
              <p className="set-device">
                {link.provider} {link.orcid && <Badge tone="ok">{link.orcid}</Badge>}
              </p>
              <p className="set-detail">
                Linked <TimeAgo date={link.createdAt} /> · last used <TimeAgo date={link.lastUsedAt} />
              </p>
            </div>
            <Button
              variant="danger-quiet"
              size="sm"
              disabled={isPending}
              aria-label={`Unlink ${link.provider}`}
              onClick={() => remove(link)}
            >
              Unlink
            </Button>
          </li>
        ))}
      </ul>
      {data.providers.map((provider) => (
        <LinkingRow key={provider.id} provider={provider} />
      ))}
    </>
  )
}

function LinkingRow({ provider: { id, name, isOrcid } }: { provider: SignOnProvider }) {
  const { mutateAsync: start } = useStartSignOn()
  const detail = isOrcid
    ? 'Your profile then shows your ORCID iD as verified, and ORCID signs you in.'
    : `Sign in here with your account of ${name}.`
  return (
    <EditableRow title={name} detail={detail} action={`Link ${name}`}>
      {(close) => (
        <OwnPasswordForm
          action="Continue"
          busy="One moment..."
          send={(link) => start({ provider: id, link })}
          onCancel={() => close()}
        />
      )}
    </EditableRow>
  )
}

function useUnlink() {
  const client = useQueryClient()
  return useMutation<unknown, ApiError, SignOnLink>({
    mutationFn: ({ id }) => call(unlinkSignOn, { params: { id: String(id) } }),
    onSettled: () => {
      void client.invalidateQueries(ownSignOnQuery)
      void client.invalidateQueries(sessionsQuery)
    },
    onError: ({ words }) => toast({ title: 'Failed to unlink', description: words, tone: 'bad' }),
  })
}
