import type { QueryClient } from '@tanstack/react-query'
import type { CurrentUser } from '#contract/users.ts'
import { toast } from '#client/ui/toast.tsx'
import { viewerKey } from './queries.ts'

/** However somebody has signed in. */
export function sayWelcome(client: QueryClient, user: CurrentUser) {
  client.setQueryData(viewerKey, user)
  toast({ title: 'Login successful', description: `Welcome back, ${user.name}!` })
}
