import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeSettings, type Settings, type SettingsChange } from '#contract/settings.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { settingsQuery } from './queries.ts'

/** Each choice is saved separately and shown at once; one that the server refuses reverts. `onSaved` is called in any case. */
export function useChangeSettings(onSaved?: (settings: Settings) => void) {
  const client = useQueryClient()
  const { queryKey } = settingsQuery
  const show = (change: SettingsChange) => client.setQueryData(queryKey, (settings) => settings && withChange(settings, change))

  return useMutation<Settings, ApiError, SettingsChange, SettingsChange>({
    // One after another: the last answer is valid for all of them.
    scope: { id: 'change-settings' },
    mutationFn: (change) => call(changeSettings, { body: change }),
    onMutate: async (change) => {
      await client.cancelQueries(settingsQuery)
      const before = client.getQueryData(queryKey)
      show(change)
      return before ? beforeChange(before, change) : {}
    },
    onSuccess: onSaved,
    onError: ({ words }, _, before) => {
      if (before) show(before)
      toast({ title: 'Not saved', description: words, tone: 'bad' })
    },
  })
}

const withChange = (settings: Settings, change: SettingsChange): Settings => ({
  ...settings,
  privacy: { ...settings.privacy, ...change.privacy } as Settings['privacy'],
  notifications: { ...settings.notifications, ...change.notifications } as Settings['notifications'],
  digest: change.digest ?? settings.digest,
  timeZone: change.timeZone === undefined ? settings.timeZone : change.timeZone,
  letterLanguage: change.letterLanguage === undefined ? settings.letterLanguage : change.letterLanguage,
})

/** Only what the change affects: another choice may have been made meanwhile. */
const beforeChange = (settings: Settings, change: SettingsChange): SettingsChange => ({
  ...(change.privacy && { privacy: pick(settings.privacy, Object.keys(change.privacy)) }),
  ...(change.notifications && { notifications: pick(settings.notifications, Object.keys(change.notifications)) }),
  ...(change.timeZone !== undefined && { timeZone: settings.timeZone }),
  ...(change.letterLanguage !== undefined && { letterLanguage: settings.letterLanguage }),
  ...(change.digest && { digest: settings.digest }),
})

const pick = <T extends object>(all: T, names: string[]) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name))) as Partial<T>
