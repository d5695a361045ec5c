import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { type AccessToken, revokeToken } from '#contract/tokens.ts'
import { call } from '#client/http/call.ts'
import { useAction } from '#client/http/use-action.ts'
import { readerLocale } from '#client/page/reader-locale.ts'
import { useKeptFocus } from '#client/page/use-kept-focus.ts'
import { paths } from '#client/paths.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { LoadError } from '#client/ui/empty.tsx'
import { TimeAgo } from '#client/ui/time-ago.tsx'
import { AccessTokenForm, type MadeToken } from './access-token-form.tsx'
import { EditableRow } from './editable-row.tsx'
import { RowsLoading } from './loaded-settings.tsx'
import { accessTokensQuery } from './queries.ts'
import { SettingsRow } from './settings-row.tsx'
import { ShownOnce } from './shown-once.tsx'

const title = 'Access tokens'
const whatFor = (
  <>
    For programs that read or write in your name. <Link to={paths.helpArticle('access-tokens')}>How they work</Link>
  </>
)

export function AccessTokenRows() {
  const { data, isError, refetch } = useQuery(accessTokensQuery)
  if (data) return <LoadedRows tokens={data} />
  if (!isError) return <RowsLoading rows={1} label="Loading access tokens" />
  return (
    <>
      <SettingsRow title={title} detail={whatFor} />
      <LoadError text="Error loading access tokens. Please try again later." onRetry={() => void refetch()} />
    </>
  )
}

function LoadedRows({ tokens }: { tokens: AccessToken[] }) {
  const [made, setMade] = useState<MadeToken>()
  const list = useKeptFocus()
  const revoke = useAction(
    {
      run: ({ id }: AccessToken) => call(revokeToken, { params: { id } }),
      done: ({ name }: AccessToken) => ({ title: `Revoked: ${name}` }),
      failed: 'Failed to revoke the access token',
    },
    [accessTokensQuery.queryKey],
  )
  return (
    <>
      {made ? (
        <ShownOnce
          title="Copy your access token"
          detail="It is shown only this time. Give it to the program, and to no one else."
          label={`Access token “${made.name}”`}
          secret={made.token}
          what="access token"
          onSaved={() => setMade(undefined)}
        />
      ) : (
        <EditableRow title={title} detail={whatFor} action="Make a token">
          {(close) => (
            <AccessTokenForm
              onMade={(token) => {
                close()
                setMade(token)
              }}
              onCancel={() => close()}
            />
          )}
        </EditableRow>
      )}
      <ul aria-label={title} {...list}>
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} onRevoke={() => revoke.mutate(token)} />
        ))}
      </ul>
    </>
  )
}

const day = new Intl.DateTimeFormat(readerLocale.dates, { dateStyle: 'medium' })

function TokenRow({ token, onRevoke }: { token: AccessToken; onRevoke: () => void }) {
  const { name, scope, createdAt, lastUsedAt, expiresAt } = token
  const [now] = useState(Date.now)
  const hasEnded = Date.parse(expiresAt) <= now
  return (
    <li className="set-row">
      <div>
        <p className="set-device">
          <span dir="auto">{name}</span> <Badge>{scope === 'read' ? 'Reads' : 'Reads and writes'}</Badge>{' '}
          {hasEnded && <Badge tone="warn">Has ended</Badge>}
        </p>
        <p className="set-detail">
          Made <TimeAgo date={createdAt} /> · {hasEnded ? 'ended on ' : 'ends on '}
          <time dateTime={expiresAt}>{day.format(new Date(expiresAt))}</time> · {lastUsedAt ? 'last used ' : 'not used yet'}
          {lastUsedAt && <TimeAgo date={lastUsedAt} />}
        </p>
      </div>
      <Button variant="danger-quiet" size="sm" aria-label={`Revoke ${name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  )
}
