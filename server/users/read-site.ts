import { sql } from 'kysely'
import type { LetterLanguage } from '#contract/letter-languages.ts'
import { type OwnPage, ownPages } from '#contract/site-texts.ts'
import { house, type FooterLink, type Site, type SitePicture } from '#contract/this-site.ts'
import type { Db } from '#server/database/database.ts'
import type { SitePicturesTable } from '#server/database/tables/site.ts'

/** As stored: whatever is left out is the house's own. */
export interface ChosenAppearance {
  name?: string
  tagline?: string
  welcome?: string
  accent?: string
  footerLinks?: FooterLink[]
  contactAddress?: string
  letterLanguage?: LetterLanguage
}

type Slot = SitePicturesTable['slot']
type KeptPicture = Pick<SitePicturesTable, 'slot' | 'file_key' | 'width' | 'height'>

export interface Chosen {
  appearance: ChosenAppearance
  pictures: KeptPicture[]
  /** Those with a text of the operator's own. */
  pages: OwnPage[]
}

/** What admins have chosen about this site: read at each use, so that a change takes effect in every process at once. */
export async function readChosen(db: Db): Promise<Chosen> {
  const { rows } = await sql<{ [Part in keyof Chosen]: Chosen[Part] | null }>`
    select (select value from instance_settings where key = 'appearance') as appearance,
           (select json_agg(json_build_object('slot', slot, 'file_key', file_key, 'width', width, 'height', height))
              from site_pictures) as pictures,
           (select json_agg(page order by page) from
             (select distinct on (page) page, mode from site_page_versions order by page, id desc) as newest
             where mode <> 'house') as pages`.execute(db)
  const [found] = rows
  return { appearance: found?.appearance ?? {}, pictures: found?.pictures ?? [], pages: found?.pages ?? [] }
}

export const readSite = async (db: Db): Promise<Site> => presentSite(await readChosen(db))

export function presentSite({ appearance, pictures, pages }: Chosen): Site {
  const { name = house.name, tagline = house.tagline, welcome, accent, footerLinks = [], contactAddress } = appearance
  const at = (slot: Slot) => pictures.find((picture) => picture.slot === slot)
  const [small, large] = [at('icon-192'), at('icon-512')]
  return {
    ...{ name, tagline, welcome: welcome ?? null, accent: accent ?? null },
    logo: presentPicture(at('logo')),
    icon: small && large ? { small: urlOf(small), large: urlOf(large) } : null,
    signInPicture: presentPicture(at('sign-in')),
    ...{ footerLinks, contactAddress: contactAddress ?? null },
    ownPages: pages.map((page) => ownPages[page].path),
  }
}

/** "at ibid." at the end of a sentence: a name ending in a dot brings its own. */
export const atEnd = (name: string) => (name.endsWith('.') ? name : `${name}.`)

const urlOf = ({ file_key }: KeptPicture) => `/site/${file_key}`

const presentPicture = (picture: KeptPicture | undefined): SitePicture | null =>
  picture ? { url: urlOf(picture), width: picture.width, height: picture.height } : null
