import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { refuseAccent } from '#contract/accent.ts'
import {
  type Appearance,
  changeAppearance,
  SiteChange,
  siteNameMaxLength,
  taglineMaxLength,
  welcomeMaxLength,
} from '#contract/appearance.ts'
import { type LetterLanguage, letterLanguageNames, letterLanguages, usualLetterLanguage } from '#contract/letter-languages.ts'
import { house } from '#contract/this-site.ts'
import { call } from '#client/http/call.ts'
import { SettingsSection } from '#client/settings/settings-section.tsx'
import { Button } from '#client/ui/button.tsx'
import { LoadError } from '#client/ui/empty.tsx'
import { TextArea, TextField } from '#client/ui/fields/field.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import { TableSkeleton } from '#client/ui/list-skeletons.tsx'
import { FooterLinks } from './footer-links.tsx'
import { PictureRows } from './picture-rows.tsx'
import { appearanceQuery, useAppearanceChange } from './use-appearance.ts'

/** The site's name and look. Empty fields mean the house's own. */
export default function AppearanceSection() {
  const { data, isError, refetch } = useQuery(appearanceQuery)
  if (!data)
    return isError ? (
      <LoadError text="Error loading the appearance. Please try again later." onRetry={() => void refetch()} />
    ) : (
      <TableSkeleton />
    )
  return (
    <>
      <SettingsSection id="words" title="Name and words">
        <WordsForm appearance={data} />
      </SettingsSection>
      <SettingsSection id="letters" title="Emails">
        <LetterLanguageChoice language={data.letterLanguage} />
      </SettingsSection>
      <SettingsSection id="color" title="Accent color">
        <AccentForm accent={data.accent} />
      </SettingsSection>
      <SettingsSection id="pictures" title="Pictures">
        <PictureRows appearance={data} />
      </SettingsSection>
      <SettingsSection id="footer" title="Footer">
        <FooterLinks appearance={data} />
      </SettingsSection>
    </>
  )
}

const useChange = () => useAppearanceChange((body: SiteChange) => call(changeAppearance, { body }))

/** Empty means the house's own. */
const orNull = (text: string) => text.trim() || null

function WordsForm({ appearance }: { appearance: Appearance }) {
  const [typed, setTyped] = useState({
    ...{ name: appearance.name ?? '', tagline: appearance.tagline ?? '', welcome: appearance.welcome ?? '' },
    contactAddress: appearance.contactAddress ?? '',
  })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const change = useChange()
  const field = (name: keyof typeof typed) => ({
    ...{ name, value: typed[name], error: errors[name] },
    onChange: ({ target }: { target: { value: string } }) => setTyped((before) => ({ ...before, [name]: target.value })),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    const body = Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, orNull(text)]))
    const checked = SiteChange.safeParse(body)
    setErrors(checked.success ? {} : firstIssues(checked.error.issues))
    if (checked.success) change.mutate(checked.data, { onError: ({ fields }) => setErrors(fields) })
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <TextField
        label="Name"
        dir="auto"
        maxLength={siteNameMaxLength}
        placeholder={house.name}
        {...field('name')}
        hint="In titles, emails, the header and on certificates."
      />
      <TextField label="Tagline" dir="auto" maxLength={taglineMaxLength} placeholder={house.tagline} {...field('tagline')} />
      <TextArea
        label="Welcome"
        dir="auto"
        rows={3}
        maxLength={welcomeMaxLength}
        hint="Beside the forms of the sign-in page."
        {...field('welcome')}
      />
      <TextField label="Contact address" type="email" hint="Shown in the footer to everyone." {...field('contactAddress')} />
      <div className="row">
        <Button type="submit" variant="primary" busy={change.isPending ? 'Saving...' : undefined}>
          Save words
        </Button>
      </div>
    </form>
  )
}

const firstIssues = (issues: { path: PropertyKey[]; message: string }[]) =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]))

const languages = letterLanguages.map((language) => ({ value: language, label: letterLanguageNames[language] }))

function LetterLanguageChoice({ language }: { language: LetterLanguage | null }) {
  const change = useChange()
  const shown = change.isPending ? change.variables.letterLanguage : language
  return (
    <Select
      label="Emails in"
      hint="For invitations, for visitors, and for members who have not chosen a language of their own. Pages are in English."
      value={shown ?? usualLetterLanguage}
      options={languages}
      onChange={({ target }) => change.mutate({ letterLanguage: target.value as LetterLanguage })}
    />
  )
}

const houseAccent = '#1b4d3e'

function AccentForm({ accent }: { accent: string | null }) {
  const [typed, setTyped] = useState(accent ?? houseAccent)
  const change = useChange()
  const isColor = /^#[0-9a-f]{6}$/i.test(typed)
  const error = isColor ? refuseAccent(typed.toLowerCase()) : 'Please give a color as # and six digits, as #1b4d3e'
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!error) change.mutate({ accent: typed })
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <div className="site-color">
        <input
          type="color"
          aria-label="Choose the accent color"
          value={isColor ? typed.toLowerCase() : houseAccent}
          onChange={({ target }) => setTyped(target.value)}
        />
        <TextField
          label="Accent color"
          maxLength={7}
          spellCheck={false}
          value={typed}
          error={error}
          hint="Of buttons, links and frames, in the light and the dark theme. It has to be dark enough to be read."
          onChange={({ target }) => setTyped(target.value.trim())}
        />
      </div>
      <div className="row">
        <Button type="submit" variant="primary" disabled={error !== undefined} busy={change.isPending ? 'Saving...' : undefined}>
          Save color
        </Button>
        {accent && (
          <Button variant="ghost" onClick={() => change.mutate({ accent: null }, { onSuccess: () => setTyped(houseAccent) })}>
            Use the house’s own
          </Button>
        )}
      </div>
    </form>
  )
}
