import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeSettings, type Settings, type SettingsChange } from '#contract/settings.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { settingsQuery } from './queries.ts'

/** Each choice is saved on its own and shows at once; one that the server refuses goes back to what it was. */
export function useChangeSettings() {
  const client = useQueryClient()
  const { queryKey } = settingsQuery
  const show = (change: SettingsChange) => client.setQueryData(queryKey, (settings) => settings && withChange(settings, change))

  return useMutation<Settings, ApiError, SettingsChange, SettingsChange>({
    // One after another: the answer to the last is the truth about all of them.
    scope: { id: 'change-settings' },
    mutationFn: (change) => call(changeSettings, { body: change }),
    onMutate: async (change) => {
      await client.cancelQueries(settingsQuery)
      const before = client.getQueryData(queryKey)
      show(change)
      return before ? beforeChange(before, change) : {}
    },
    onError: ({ words }, _, before) => {
      if (before) show(before)
      toast({ title: 'Not saved', description: words, tone: 'bad' })
    },
  })
}

export const withChange = (settings: Settings, { privacy, notifications, digest, timeZone }: SettingsChange): Settings => ({
  privacy: { ...settings.privacy, ...privacy } as Settings['privacy'],
  notifications: { ...settings.notifications, ...notifications } as Settings['notifications'],
  digest: digest ?? settings.digest,
  timeZone: timeZone === undefined ? settings.timeZone : timeZone,
})

/** Only what the change touches: another choice may have been made meanwhile. */
const beforeChange = ({ privacy, notifications, digest, timeZone }: Settings, change: SettingsChange): SettingsChange => ({
  ...(change.privacy && { privacy: pick(privacy, Object.keys(change.privacy)) }),
  ...(change.notifications && { notifications: pick(notifications, Object.keys(change.notifications)) }),
  ...(change.timeZone !== undefined && { timeZone }),
  ...(change.digest && { digest }),
})

const pick = <T extends object>(all: T, names: string[]) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name))) as Partial<T>
