import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { listWebhooks, mostWebhooks, type Webhook } from '#contract/webhooks.ts'
import { focusOnMount } from '#client/forms/focus-on-mount.ts'
import { call } from '#client/http/call.ts'
import { copyText } from '#client/page/copy-text.ts'
import { adminKey } from '#client/queue/use-decision.ts'
import { EditableRow } from '#client/settings/editable-row.tsx'
import { RowsLoading } from '#client/settings/loaded-settings.tsx'
import { SettingsSection } from '#client/settings/settings-section.tsx'
import { Button } from '#client/ui/button.tsx'
import { LoadError } from '#client/ui/empty.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookRow } from './webhook-row.tsx'

const webhooksKey = [...adminKey, 'webhooks'] as const

/** Programs of the house (a chat of the team, a ticket system) that are told what happens here. */
export default function WebhooksSection() {
  const [made, setMade] = useState<Webhook & { secret: string }>()
  const { data, isError, refetch } = useQuery({
    queryKey: webhooksKey,
    queryFn: ({ signal }) => call(listWebhooks, {}, { signal }),
    staleTime: 0,
  })
  return (
    <SettingsSection id="webhooks" title="Webhooks">
      {made ? (
        <ShownOnce made={made} onSaved={() => setMade(undefined)} />
      ) : (
        <EditableRow
          title="Tell a program"
          detail={`An address that is told what happens here, with numbers and paths and nothing that members wrote. At most ${mostWebhooks}.`}
          action="Add a webhook"
        >
          {(close) => (
            <WebhookForm
              onMade={(webhook) => {
                close()
                setMade(webhook)
              }}
              onCancel={() => close()}
            />
          )}
        </EditableRow>
      )}
      {!data && isError && <LoadError text="Error loading webhooks. Please try again later." onRetry={() => void refetch()} />}
      {!data && !isError && <RowsLoading rows={2} label="Loading webhooks" />}
      {data && (
        <ul aria-label="Webhooks">
          {data.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      )}
    </SettingsSection>
  )
}

/** The only time that it is seen. */
function ShownOnce({ made, onSaved }: { made: Webhook & { secret: string }; onSaved: () => void }) {
  return (
    <div className="set-row set-row--stack">
      <div className="stack">
        <h3 ref={focusOnMount} tabIndex={-1}>
          Copy the secret of this webhook
        </h3>
        <p className="set-detail">
          It is shown only this time. The program checks with it that a delivery is from here: X-Ibid-Signature is
          t=TIME,v1=HMAC-SHA256 of TIME, a full stop and the body, in hexadecimal digits.
        </p>
        <TextField label="Secret" className="mono" readOnly value={made.secret} />
        <div className="row wrap">
          <Button size="sm" icon={<Copy />} onClick={() => void copyText(made.secret, 'secret')}>
            Copy
          </Button>
          <Button size="sm" variant="primary" onClick={onSaved}>
            I have saved it
          </Button>
        </div>
      </div>
    </div>
  )
}
