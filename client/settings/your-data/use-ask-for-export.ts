import { useMutation, useQueryClient } from '@tanstack/react-query'
import { askForExport, type DataExport } from '#contract/your-data.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { exportQuery } from './export-query.ts'

export function useAskForExport() {
  const client = useQueryClient()
  return useMutation<DataExport, ApiError, { currentPassword: string }>({
    mutationFn: (body) => call(askForExport, { body }),
    onError: ({ words }) => toast({ title: 'Failed to request export', description: words, tone: 'bad' }),
    // Also when it was refused: another tab may have asked.
    onSettled: () => client.invalidateQueries(exportQuery),
  })
}
