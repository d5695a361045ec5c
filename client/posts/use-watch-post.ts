import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from '#client/live/use-watch.ts'
import { lookAgain } from './live.ts'

/**
 * While its comments or its own page are open, the reader sees what others do to it, including anything an interruption hid.
 */
export function useWatchPost(postId: number) {
  const client = useQueryClient()
  useWatch({ postId }, () => lookAgain(client, postId))
}
