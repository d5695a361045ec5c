import type { Passkey } from '#contract/security.ts'
import type { PasskeyRow } from './queries.ts'

export const presentPasskey = ({ id, name, is_backed_up, created_at, last_used_at }: PasskeyRow): Passkey => ({
  id,
  name,
  isBackedUp: is_backed_up,
  createdAt: created_at.toISOString(),
  lastUsedAt: last_used_at?.toISOString() ?? null,
})
