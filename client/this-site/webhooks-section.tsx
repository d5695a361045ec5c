import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listWebhooks, mostWebhooks, type Webhook } from '#contract/webhooks.ts'
import { call } from '#client/http/call.ts'
import { adminKey } from '#client/queue/use-decision.ts'
import { EditableRow } from '#client/settings/editable-row.tsx'
import { RowsLoading } from '#client/settings/loaded-settings.tsx'
import { SettingsSection } from '#client/settings/settings-section.tsx'
import { ShownOnce } from '#client/settings/shown-once.tsx'
import { LoadError } from '#client/ui/empty.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookRow } from './webhook-row.tsx'

const webhooksKey = [...adminKey, 'webhooks'] as const

/** The institution's own programs (a team chat, a ticket system) that are told what happens here. */
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
        <ShownOnce
          title="Copy the secret of this webhook"
          detail="It is shown only this time. The program checks with it that a delivery is from here: X-Ibid-Signature is t=TIME,v1=HMAC-SHA256 of TIME, a full stop and the body, in hexadecimal digits."
          label="Secret"
          secret={made.secret}
          what="secret"
          onSaved={() => setMade(undefined)}
        />
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
