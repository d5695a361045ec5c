import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readAllNotifications, readNotification, type Notification } from '#contract/notifications.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { changeLines, changeUnreadCount, refreshNotifications } from './notification-cache.ts'

/**
 * Shown at once, and refetched, since requests in flight are cancelled by it. If it fails, the line is unread again: following
 * a link does not wait for it.
 */
export function useReadNotification() {
  const client = useQueryClient()
  return useMutation<unknown, ApiError, Notification>({
    mutationFn: ({ id }) => call(readNotification, { params: { id: String(id) } }),
    onMutate: async ({ id }) => {
      await changeLines(client, (line) => (line.id === id ? { ...line, read: true } : line))
      changeUnreadCount(client, (count) => count - 1)
    },
    onSettled: () => refreshNotifications(client),
  })
}

export function useReadAllNotifications() {
  const client = useQueryClient()
  return useMutation<unknown, ApiError>({
    mutationFn: () => call(readAllNotifications),
    onMutate: async () => {
      await changeLines(client, (line) => ({ ...line, read: true }))
      changeUnreadCount(client, () => 0)
    },
    onError: ({ words }) => toast({ title: 'Action failed', description: words, tone: 'bad' }),
    onSettled: () => refreshNotifications(client),
  })
}
