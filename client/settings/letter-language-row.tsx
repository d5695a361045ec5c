import type { Settings } from '#contract/settings.ts'
import { type LetterLanguage, letterLanguageNames, letterLanguages } from '#contract/letter-languages.ts'
import { Select } from '#client/ui/fields/select.tsx'
import { useSaving } from './saved-setting.tsx'
import { SettingsRow } from './settings-row.tsx'

type LetterLanguageRowProps = Pick<Settings, 'letterLanguage' | 'siteLetterLanguage'>

export function LetterLanguageRow({ letterLanguage, siteLetterLanguage }: LetterLanguageRowProps) {
  const { save, confirmation } = useSaving()
  return (
    <SettingsRow
      title="Language of emails"
      detail="For every email that you get. Pages, and notifications on your devices, are in English."
      confirmation={confirmation}
      isStacked
    >
      <Select
        label="Emails in"
        value={letterLanguage ?? ''}
        placeholder={`As the site has it (${letterLanguageNames[siteLetterLanguage]})`}
        options={letterLanguages.map((language) => ({ value: language, label: letterLanguageNames[language] }))}
        onChange={({ target }) => save({ letterLanguage: (target.value as LetterLanguage) || null })}
      />
    </SettingsRow>
  )
}
