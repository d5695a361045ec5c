import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeSignOnSettings, checkSignOnProvider, readSignOnSettings, type SignOnSettings } from '#contract/sign-on.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { counted } from '#client/page/counted.ts'
import { SettingsRow } from '#client/settings/settings-row.tsx'
import { SettingsSection } from '#client/settings/settings-section.tsx'
import { waysQuery } from '#client/sign-on/queries.ts'
import { Button } from '#client/ui/button.tsx'
import { LoadError } from '#client/ui/empty.tsx'
import { PageSpinner } from '#client/ui/spinner.tsx'
import { Switch } from '#client/ui/fields/switch.tsx'
import { toast } from '#client/ui/overlays/toast.tsx'

const settingsQuery = queryOptions<SignOnSettings>({
  queryKey: ['sign-on-settings'],
  queryFn: ({ signal }) => call(readSignOnSettings, {}, { signal }),
  staleTime: 0,
})

export default function SignOnSection() {
  const { data, isError, refetch } = useQuery(settingsQuery)
  if (!data)
    return isError ? (
      <LoadError text="Error loading single sign-on. Please try again later." onRetry={() => void refetch()} />
    ) : (
      <PageSpinner />
    )
  return (
    <>
      <SettingsSection id="ways-in" title="Ways in">
        <OnlySignOnRow settings={data} />
      </SettingsSection>
      <SettingsSection id="providers" title="Providers">
        <p className="set-detail">
          {data.providers.length === 0
            ? 'None. The operator sets them in the environment, as SSO_PROVIDERS; docs/operations.md has an example.'
            : 'Set by the operator in the environment (SSO_PROVIDERS).'}
        </p>
        {data.providers.map((provider) => (
          <ProviderRow key={provider.id} provider={provider} />
        ))}
      </SettingsSection>
    </>
  )
}

function OnlySignOnRow({ settings: { onlySignOn, providers, firstAdmin } }: { settings: SignOnSettings }) {
  const client = useQueryClient()
  const { mutate, isPending, isSuccess } = useMutation<SignOnSettings, ApiError, boolean>({
    mutationFn: (next) => call(changeSignOnSettings, { body: { onlySignOn: next } }),
    onSuccess: (settings) => {
      client.setQueryData(settingsQuery.queryKey, settings)
      void client.invalidateQueries(waysQuery)
    },
    onError: ({ words }) => toast({ title: 'Failed to save', description: words, tone: 'bad' }),
  })
  const title = 'Only single sign-on'
  const door = firstAdmin ? ` The password of the first admin, ${firstAdmin}, still opens: the emergency door.` : ''
  return (
    <SettingsRow
      title={title}
      detail={`Passwords, passkeys and registration are closed. Sessions that are open stay open.${door}`}
      confirmation={isSuccess ? 'Saved.' : undefined}
    >
      <Switch
        aria-label={title}
        checked={onlySignOn}
        disabled={isPending || (providers.length === 0 && !onlySignOn)}
        onCheckedChange={(next) => mutate(next)}
      />
    </SettingsRow>
  )
}

function ProviderRow({ provider }: { provider: SignOnSettings['providers'][number] }) {
  const [answer, setAnswer] = useState<string>()
  const { mutate: check, isPending } = useMutation({
    mutationFn: () => call(checkSignOnProvider, { params: { provider: provider.id } }),
    onMutate: () => setAnswer(undefined),
    onSuccess: ({ isReachable, problem }) => setAnswer(isReachable ? 'It answers.' : `It does not answer: ${problem}`),
    onError: ({ words }: ApiError) => toast({ title: 'Failed to ask it', description: words, tone: 'bad' }),
  })
  return (
    <SettingsRow title={provider.name} detail={<Facts provider={provider} />} confirmation={answer} isStacked>
      <Button size="sm" busy={isPending ? 'Asking...' : undefined} aria-label={`Check ${provider.name}`} onClick={() => check()}>
        Check
      </Button>
    </SettingsRow>
  )
}

function Facts({ provider: { issuer, scopes, claims, rules, ...provider } }: { provider: SignOnSettings['providers'][number] }) {
  const lines = [
    ['Issuer', issuer],
    ['Redirect address', provider.redirectUri],
    ['Back-channel logout', provider.logoutUri],
    ['Scopes', scopes.join(' ')],
    ['Name from', claims.name],
    ['Workplace from', claims.workplace],
    ['Groups from', claims.groups],
    ['Verified by group', rules.verified.join(', ')],
    ['Admin by group', rules.admin.join(', ')],
    ['Linked', counted(provider.members, 'member', 'members')],
  ].filter((line): line is [string, string] => Boolean(line[1]))
  return lines.map(([name, value]) => (
    <span key={name}>
      {name}: <span className="mono">{value}</span>
      <br />
    </span>
  ))
}
