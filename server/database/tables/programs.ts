import type { Generated } from 'kysely'
import type { Stamp } from './stamp.ts'

export interface AccessTokensTable {
  id: Generated<string>
  user_id: number
  name: string
  scope: 'read' | 'write'
  token_hash: Buffer
  created_at: Stamp
  last_used_at: Date | null
  expires_at: Date
}

export interface WebhooksTable {
  id: string
  url: string
  events: string[]
  sealed_secret: Buffer
  created_by: number | null
  created_at: Stamp
  failing_since: Date | null
  paused_at: Date | null
  is_off_since_restore: Generated<boolean>
}

export interface WebhookDeliveriesTable {
  id: Generated<string>
  webhook_id: string
  event: string
  body: unknown
  state: Generated<'waiting' | 'delivered' | 'failed'>
  attempts: Generated<number>
  status: number | null
  fault: string | null
  ms: number | null
  attempted_at: Date | null
  created_at: Stamp
}
