import type { Generated, GeneratedAlways } from 'kysely'
import type { Stamp } from './stamp.ts'

export interface InvitationsTable {
  id: GeneratedAlways<number>
  kind: 'letter' | 'link'
  token_hash: Buffer | null
  email: string | null
  label: string | null
  name: string | null
  job_title: string | null
  workplace: string | null
  country: string | null
  gives_badge: Generated<boolean>
  days: number
  most_uses: Generated<number>
  uses: Generated<number>
  created_by: number | null
  created_at: Stamp
  expires_at: Date
  withdrawn_at: Date | null
  /** Set while a letter waits for its turn. */
  letter_due_at: Date | null
  last_letter_at: Date | null
  letters_at: Generated<Date[]>
}

export interface InvitationUsesTable {
  user_id: number
  invitation_id: number
  used_at: Stamp
}
