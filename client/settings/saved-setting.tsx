import { useState } from 'react'
import type { Settings, SettingsChange } from '#contract/settings.ts'
import { Segment } from '#client/ui/fields/segment.tsx'
import { Switch } from '#client/ui/fields/switch.tsx'
import { SettingsRow } from './settings-row.tsx'
import { useChangeSettings } from './use-change-settings.ts'

/** Saves a choice and confirms that beside it. */
export function useSaving(onSaved?: (settings: Settings) => void) {
  const [isSaved, setIsSaved] = useState(false)
  const { mutate } = useChangeSettings(onSaved)
  const save = (change: SettingsChange) => {
    setIsSaved(false)
    mutate(change, { onSuccess: () => setIsSaved(true) })
  }
  return { save, confirmation: isSaved ? 'Saved.' : undefined }
}

type SwitchRowProps = { title: string; detail: string; isOn: boolean; changeTo: (isOn: boolean) => SettingsChange }

export function SwitchRow({ title, detail, isOn, changeTo }: SwitchRowProps) {
  const { save, confirmation } = useSaving()
  return (
    <SettingsRow title={title} detail={detail} confirmation={confirmation}>
      <Switch aria-label={title} checked={isOn} onCheckedChange={(next) => save(changeTo(next))} />
    </SettingsRow>
  )
}

type ChoiceRowProps<Value extends string> = {
  title: string
  detail: string
  value: Value
  options: { value: Value; label: string }[]
  changeTo: (value: Value) => SettingsChange
}

export function ChoiceRow<Value extends string>({ title, detail, value, options, changeTo }: ChoiceRowProps<Value>) {
  const { save, confirmation } = useSaving()
  return (
    <SettingsRow title={title} detail={detail} confirmation={confirmation} isStacked>
      <Segment label={title} value={value} onValueChange={(next) => save(changeTo(next))} options={options} />
    </SettingsRow>
  )
}
