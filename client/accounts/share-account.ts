import type { QueryClient } from '@tanstack/react-query'
import { viewerKey, viewerQuery } from './queries.ts'

const channelName = 'ibid-account'

/**
 * Tabs of a browser share a cookie, so the same user is signed in in all of them. When a tab sets the user itself (sign-in,
 * sign-out, a verified address) it tells the others; they ask the server, and do not pass on its answer.
 */
export function shareAccount(client: QueryClient): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = () => void catchUp(client).catch(() => {}) // the next call of this tab will tell

  const stopListening = client.getQueryCache().subscribe((event) => {
    if (event.query.queryKey[0] !== viewerKey[0] || event.type !== 'updated') return
    if (event.action.type === 'success' && event.action.manual) channel.postMessage('changed')
  })
  return () => {
    stopListening()
    channel.close()
  }
}

async function catchUp(client: QueryClient) {
  const known = client.getQueryData(viewerQuery.queryKey)?.id
  const viewer = await askAgain(client)

  // What one person was shown must not be kept for the next.
  if (viewer?.id !== known) await client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== viewerKey[0] })
}

/** Asks again who is looking, and makes the other tabs do so too. */
export async function refreshViewer(client: QueryClient) {
  client.setQueryData(viewerQuery.queryKey, await askAgain(client))
}

/** An answer on its way may predate the change. */
async function askAgain(client: QueryClient) {
  await client.cancelQueries({ queryKey: viewerKey })
  return client.fetchQuery({ ...viewerQuery, staleTime: 0 })
}
