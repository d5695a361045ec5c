import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { cancelDeletion, readDeletion } from '#contract/your-data.ts'
import type { Reply } from '#contract/endpoint.ts'
import { viewerKey } from '#client/accounts/queries.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { readerLocale } from '#client/page/reader-locale.ts'
import { toast } from '#client/ui/overlays/toast.tsx'

/** `onKept` is called while the button is still there: it disappears with the answer. */
export function useCancelDeletion(onKept?: () => void) {
  const client = useQueryClient()
  return useMutation<unknown, ApiError>({
    mutationFn: () => call(cancelDeletion),
    onSuccess: () => {
      client.setQueryData(deletionQuery.queryKey, { deletion: null })
      onKept?.()
      toast({ title: 'Your account stays', description: 'It will not be deleted.' })
      return client.invalidateQueries({ queryKey: viewerKey })
    },
    onError: ({ words }) => toast({ title: 'Failed to keep your account', description: words, tone: 'bad' }),
  })
}

export const deletionQuery = queryOptions<Reply<typeof readDeletion>>({
  queryKey: ['account-deletion'],
  queryFn: ({ signal }) => call(readDeletion, {}, { signal }),
  staleTime: 0,
})

const day = new Intl.DateTimeFormat(readerLocale.dates, { dateStyle: 'long' })

export const DeletionDay = ({ date }: { date: string }) => <time dateTime={date}>{day.format(new Date(date))}</time>
