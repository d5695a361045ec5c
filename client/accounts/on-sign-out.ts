import type { QueryClient } from '@tanstack/react-query'
import { logoutKey } from './use-logout.ts'

/** Signing out, unlike a session that ended, says that somebody else may sit here next. Told when the screen has gone. */
export const onSignOut = (client: QueryClient, hear: () => void) =>
  client.getMutationCache().subscribe(({ type, mutation }) => {
    const isLogout = mutation?.options.mutationKey?.[0] === logoutKey[0]
    if (type === 'updated' && isLogout && mutation.state.status === 'success') setTimeout(hear)
  })
