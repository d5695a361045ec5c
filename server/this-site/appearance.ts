import type { Appearance, SiteChange } from '#contract/appearance.ts'
import { type LetterLanguage, letterLanguageNames, usualLetterLanguage } from '#contract/letter-languages.ts'
import { recordAct } from '#server/audit/record-act.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { lockInstanceSetting, writeInstanceSetting } from '#server/users/instance-setting.ts'
import { type Chosen, type ChosenAppearance, presentSite, readChosen } from '#server/users/read-site.ts'

export const readAppearance = async ({ db }: Pick<Tx, 'db'>): Promise<Appearance> => presentAppearance(await readChosen(db))

function presentAppearance(chosen: Chosen): Appearance {
  const { name, tagline, letterLanguage } = chosen.appearance
  return { ...presentSite(chosen), name: name ?? null, tagline: tagline ?? null, letterLanguage: letterLanguage ?? null }
}

/** Fields left out stay as they are; each change is a line in the log. */
export async function changeAppearance(tx: Tx, admin: Viewer, change: SiteChange): Promise<Appearance> {
  const { db } = tx
  await lockInstanceSetting(db, 'appearance', {})
  const { appearance: before } = await readChosen(db)
  const after: ChosenAppearance = { ...before, ...withoutNulls(change) }
  for (const [name, value] of Object.entries(change)) if (value === null) delete after[name as keyof ChosenAppearance]
  await writeInstanceSetting(db, 'appearance', after)
  for (const [name, words] of Object.entries(said)) {
    const [was, is] = [before, after].map((one) => one[name as keyof ChosenAppearance])
    if (JSON.stringify(was) === JSON.stringify(is)) continue
    const label = is === undefined || is.length === 0 ? words.back : words.now(is as never)
    await recordAct(tx, admin, { action: 'change_settings', subjectType: 'settings', label })
  }
  return readAppearance(tx)
}

type Kept<Change> = { [Name in keyof Change]?: NonNullable<Change[Name]> }
const withoutNulls = <Change extends object>(change: Change) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== null && value !== undefined)) as Kept<Change>

/** How the log words each of them. */
const said = {
  name: { now: (name: string) => `The site is called ${name}`, back: 'The site is called by the house’s own name' },
  tagline: { now: (tagline: string) => `Tagline: ${tagline}`, back: 'The tagline is the house’s own' },
  welcome: { now: (welcome: string) => `Welcome: ${welcome}`, back: 'The welcome is the house’s own' },
  accent: { now: (accent: string) => `Accent color ${accent}`, back: 'The accent color is the house’s own' },
  footerLinks: {
    now: (links: { label: string }[]) => `Footer links: ${links.map(({ label }) => label).join(', ')}`,
    back: 'No footer links',
  },
  contactAddress: { now: (address: string) => `Contact address ${address}`, back: 'No contact address' },
  letterLanguage: {
    now: (language: LetterLanguage) => `Emails in ${letterLanguageNames[language]}`,
    back: `Emails in ${letterLanguageNames[usualLetterLanguage]}`,
  },
} satisfies Record<keyof ChosenAppearance, { now: (value: never) => string; back: string }>
