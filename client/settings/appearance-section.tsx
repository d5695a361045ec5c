import { type ReactNode, useState } from 'react'
import { type Motion, setMotion, useMotion } from '#client/page/motion.ts'
import { setTextSize, type TextSize, useTextSize } from '#client/page/text-size.ts'
import { themeChoices } from '#client/page/theme-choices.ts'
import { setTheme, useTheme } from '#client/page/theme.ts'
import { Segment } from '#client/ui/fields/segment.tsx'
import { LoadedSettings } from './loaded-settings.tsx'
import { SettingsRow } from './settings-row.tsx'
import { type SectionName, SettingsSection } from './settings-section.tsx'
import { TimeZoneRow } from './time-zone-row.tsx'

type Option<Value> = { value: Value; label: string; icon?: ReactNode }

const themes = themeChoices.map(({ Icon, ...choice }) => ({ ...choice, icon: <Icon /> }))
const sizes: Option<TextSize>[] = [
  { value: 'small', label: 'Small' },
  { value: 'default', label: 'Default' },
  { value: 'large', label: 'Large' },
  { value: 'larger', label: 'Larger' },
]
const motions: Option<Motion>[] = [
  { value: 'system', label: 'System' },
  { value: 'reduced', label: 'Always' },
]

export const AppearanceSection = (name: SectionName) => (
  <SettingsSection {...name}>
    <KeptRow
      title="Theme"
      detail="Paper by day, reading room by night."
      value={useTheme()}
      onChoose={setTheme}
      options={themes}
    />
    <KeptRow
      title="Text size"
      detail="Of everything on the page, besides your browser’s own zoom."
      value={useTextSize()}
      onChoose={setTextSize}
      options={sizes}
    />
    <KeptRow
      title="Reduce motion"
      detail="When your system asks for it, or always: nothing slides, fades or spins."
      value={useMotion()}
      onChoose={setMotion}
      options={motions}
    />
    <LoadedSettings rows={1}>{({ timeZone }) => <TimeZoneRow timeZone={timeZone} />}</LoadedSettings>
  </SettingsSection>
)

type KeptRowProps<Value extends string> = {
  title: string
  detail: string
  value: Value
  onChoose: (value: Value) => void
  options: Option<Value>[]
}

/** Stored in this browser, not with the account: another screen may need a different choice. */
function KeptRow<Value extends string>({ title, detail, value, onChoose, options }: KeptRowProps<Value>) {
  const [isSaved, setIsSaved] = useState(false)
  const chosen = options.find((option) => option.value === value)?.label

  function choose(next: Value) {
    onChoose(next)
    setIsSaved(true)
  }

  return (
    <SettingsRow title={title} detail={detail} confirmation={isSaved ? `Saved in this browser: ${chosen}.` : undefined} isStacked>
      <Segment label={title} value={value} onValueChange={choose} options={options} />
    </SettingsRow>
  )
}
