import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changePushDevice } from '#contract/push.ts'
import { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { type DeviceState, NotAllowed, readDevice, turnOff, turnOn } from '#client/push/device.ts'
import { siteName } from '#client/page/site.ts'
import { LoadError } from '#client/ui/empty.tsx'
import { Switch } from '#client/ui/fields/switch.tsx'
import { toast } from '#client/ui/overlays/toast.tsx'
import { RowsLoading } from './loaded-settings.tsx'
import { SettingsRow } from './settings-row.tsx'

const title = 'On this device'
const whatFor = 'Notifications of this browser, also while no page of this site is open, for what is switched on under Push.'
const untilWhen = 'They end when you log out here.'

const deviceQuery = queryOptions<DeviceState>({
  queryKey: ['push-device'],
  queryFn: ({ signal }) => readDevice(signal),
  staleTime: 0,
})

export function DeviceRows() {
  const { data, isError, refetch } = useQuery(deviceQuery)
  if (!data && !isError) return <RowsLoading rows={1} label="Loading this device" />
  if (!data)
    return (
      <>
        <SettingsRow title={title} detail={whatFor} />
        <LoadError text="Error loading this device. Please try again later." onRetry={() => void refetch()} />
      </>
    )
  if (data.state === 'unsupported')
    return (
      <SettingsRow
        title={title}
        detail={`This browser shows no notifications of sites. On an iPhone or iPad, add ${siteName()} to the home screen first.`}
      />
    )
  if (data.state === 'denied')
    return (
      <SettingsRow
        title={title}
        detail="This browser is set to show no notifications of this site. Allow them beside the address, then load this page again."
      />
    )
  return (
    <>
      <SwitchingRow isOn={data.state === 'on'} />
      {data.state === 'on' && <TextRow showsText={data.showsText} />}
    </>
  )
}

function SwitchingRow({ isOn }: { isOn: boolean }) {
  const client = useQueryClient()
  const change = useMutation<unknown, Error, boolean>({
    mutationFn: (next) => (next ? turnOn() : turnOff()),
    onError: (error) => toast({ title: 'Not changed', description: wordsOf(error), tone: 'bad' }),
    onSettled: () => client.invalidateQueries(deviceQuery),
  })
  const said = change.isSuccess && change.variables === isOn ? (isOn ? 'On for this device.' : 'Off for this device.') : undefined
  return (
    <SettingsRow title={title} detail={`${whatFor} ${untilWhen}`} confirmation={said}>
      <Switch
        aria-label={title}
        checked={change.isPending ? change.variables : isOn}
        disabled={change.isPending}
        onCheckedChange={(next) => change.mutate(next)}
      />
    </SettingsRow>
  )
}

function TextRow({ showsText }: { showsText: boolean }) {
  const client = useQueryClient()
  const [isSaved, setIsSaved] = useState(false)
  const change = useMutation<unknown, ApiError, boolean>({
    mutationFn: (next) => call(changePushDevice, { body: { showsText: next } }),
    onMutate: () => setIsSaved(false),
    onSuccess: () => setIsSaved(true),
    onError: ({ words }) => toast({ title: 'Not saved', description: words, tone: 'bad' }),
    onSettled: () => client.invalidateQueries(deviceQuery),
  })
  return (
    <SettingsRow
      title="Show what it says"
      detail={`Off: only “Something new at ${siteName()}”, for a screen that others see too.`}
      confirmation={isSaved ? 'Saved.' : undefined}
    >
      <Switch
        aria-label="Show what it says"
        checked={change.isPending ? change.variables : showsText}
        onCheckedChange={(next) => change.mutate(next)}
      />
    </SettingsRow>
  )
}

function wordsOf(error: Error): string {
  if (error instanceof ApiError) return error.words
  if (error instanceof NotAllowed) return 'The browser was not allowed to show notifications.'
  return 'The browser could not reach its push service. Please try again later.'
}
