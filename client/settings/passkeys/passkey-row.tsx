import type { Passkey } from '#contract/security.ts'
import { focusOnMount } from '#client/forms/focus-on-mount.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { TimeAgo } from '#client/ui/time-ago.tsx'
import { PasskeyNameForm } from './passkey-name-form.tsx'

type PasskeyRowProps = {
  passkey: Passkey
  nameForm: 'untouched' | 'open' | 'closed'
  onNameForm: (isOpen: boolean) => void
  onRenamed: (name: string) => void
  onRemove: () => void
}

export function PasskeyRow({ passkey, nameForm, onNameForm, onRenamed, onRemove }: PasskeyRowProps) {
  const { name, isBackedUp, createdAt, lastUsedAt } = passkey

  function rename(saved: string) {
    onNameForm(false)
    onRenamed(saved)
  }

  return (
    <li className="set-row set-row--stack">
      <div>
        <p className="set-device">
          <span dir="auto">{name}</span> {isBackedUp && <Badge>Synced</Badge>}
        </p>
        <p className="set-detail">
          Added <TimeAgo date={createdAt} /> · {lastUsedAt ? 'last used ' : 'not used yet'}
          {lastUsedAt && <TimeAgo date={lastUsedAt} />}
        </p>
      </div>
      {nameForm === 'open' ? (
        <PasskeyNameForm passkey={passkey} onSaved={rename} onCancel={() => onNameForm(false)} />
      ) : (
        <div className="row">
          <Button
            ref={nameForm === 'closed' ? focusOnMount : null}
            size="sm"
            aria-label={`Rename ${name}`}
            onClick={() => onNameForm(true)}
          >
            Rename
          </Button>
          <Button variant="danger-quiet" size="sm" aria-label={`Remove ${name}`} onClick={onRemove}>
            Remove
          </Button>
        </div>
      )}
    </li>
  )
}
