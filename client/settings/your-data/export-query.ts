import { queryOptions } from '@tanstack/react-query'
import type { Reply } from '#contract/endpoint.ts'
import { readExport } from '#contract/your-data.ts'
import { call } from '#client/http/call.ts'

export type ExportState = Reply<typeof readExport>

const whileUnderWayMs = 2000

export const isUnderWay = (state: Pick<ExportState, 'latest'> | undefined) =>
  state?.latest?.status === 'waiting' || state?.latest?.status === 'running'

export const exportQuery = queryOptions<ExportState>({
  queryKey: ['export'],
  queryFn: ({ signal }) => call(readExport, {}, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (isUnderWay(state.data) ? whileUnderWayMs : false),
})
