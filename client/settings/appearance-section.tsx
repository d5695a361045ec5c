import { useState } from 'react'
import { themeChoices } from '#client/page/theme-choices.ts'
import { setTheme, type Theme, useTheme } from '#client/page/theme.ts'
import { Segment } from '#client/ui/segment.tsx'
import { SettingsRow } from './settings-row.tsx'
import { type SectionName, SettingsSection } from './settings-section.tsx'

const themes = themeChoices.map(({ Icon, ...choice }) => ({ ...choice, icon: <Icon /> }))
const labelOf = (theme: Theme) => themes.find(({ value }) => value === theme)?.label

export function AppearanceSection(name: SectionName) {
  const theme = useTheme()
  const [isSaved, setIsSaved] = useState(false)

  function choose(chosen: Theme) {
    setTheme(chosen)
    setIsSaved(true)
  }

  return (
    <SettingsSection {...name}>
      <SettingsRow
        title="Theme"
        detail="Paper by day, reading room by night."
        confirmation={isSaved ? `Saved in this browser: ${labelOf(theme)}.` : undefined}
        isStacked
      >
        <Segment label="Theme" value={theme} onValueChange={choose} options={themes} />
      </SettingsRow>
    </SettingsSection>
  )
}
