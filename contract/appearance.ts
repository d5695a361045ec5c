import { z } from 'zod'
import { refuseAccent } from './accent.ts'
import { Email } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { LetterLanguageChoice } from './letter-languages.ts'
import { Site } from './this-site.ts'
import { words } from './typed-text.ts'

export const siteNameMaxLength = 40
export const taglineMaxLength = 160
export const welcomeMaxLength = 600
export const mostFooterLinks = 6
/** The size of a picture as uploaded. */
export const sitePictureMaxBytes = 2_000_000

/** Where the site shows a picture. */
export const pictureSlots = ['logo', 'icon', 'sign-in'] as const
export type PictureSlot = (typeof pictureSlots)[number]

const named = (max: number, tooLong: string, missing: string) => words(max, tooLong, missing).min(1, missing)

/** "https://…" with nothing that disguises where it leads. */
const webAddress = z
  .string('Please give an address that begins with https://')
  .trim()
  .max(500, 'An address may have at most 500 characters')
  .refine((text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined
    return url?.protocol === 'https:' && url.username === '' && url.password === '' && url.hostname.includes('.')
  }, 'Please give an address that begins with https://')

const accent = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'Please give a color as # and six digits, as #1b4d3e')
  .transform((hex) => hex.toLowerCase())
  .superRefine((hex, context) => {
    const reason = refuseAccent(hex)
    if (reason) context.addIssue({ code: 'custom', message: reason })
  })

/** Null restores the house's own. */
export const SiteChange = z.strictObject({
  name: named(siteNameMaxLength, 'A name may have at most 40 characters', 'Please give a name').nullable().optional(),
  tagline: named(taglineMaxLength, 'A tagline may have at most 160 characters', 'Please give a tagline').nullable().optional(),
  welcome: named(welcomeMaxLength, 'The welcome may have at most 600 characters', 'Please write a welcome').nullable().optional(),
  accent: accent.nullable().optional(),
  footerLinks: z
    .array(
      z.strictObject({
        label: named(40, 'A link may be called by at most 40 characters', 'Please say what the link is called'),
        url: webAddress,
      }),
    )
    .max(mostFooterLinks, 'There is room for six links')
    .optional(),
  contactAddress: Email.nullable().optional(),
  /** For letters to everyone who has not chosen one. */
  letterLanguage: LetterLanguageChoice.nullable().optional(),
})
export type SiteChange = z.infer<typeof SiteChange>

/** What admins have chosen themselves; null for the house's own. */
export const Appearance = Site.extend({
  name: z.string().nullable(),
  tagline: z.string().nullable(),
  letterLanguage: LetterLanguageChoice.nullable(),
})
export type Appearance = z.infer<typeof Appearance>

export const readAppearance = endpoint('GET', '/api/admin/site/appearance', 'admin', {
  summary: 'How this site is called and looks, as far as admins have chosen it',
  reply: Appearance,
})

export const changeAppearance = endpoint('PATCH', '/api/admin/site/appearance', 'admin', {
  summary:
    'Name, tagline, welcome, accent color, footer links, contact address and the language of emails; null gives back the house’s own',
  body: SiteChange,
  reply: Appearance,
  limit: { calls: 60, per: 'hour' },
})

const slotInPath = z.object({ slot: z.enum(pictureSlots) })

export const setSitePicture = endpoint('POST', '/api/admin/site/pictures/{slot}', 'admin', {
  summary: 'The logo (PNG or SVG, which is rebuilt from what is harmless in it), the icon, or the picture of the sign-in page',
  params: slotInPath,
  body: z.strictObject({
    /** As a data URL; the type it claims is ignored. */
    picture: z.string('Please choose a picture').startsWith('data:', 'Please choose a picture'),
  }),
  reply: Appearance,
  limit: { calls: 60, per: 'hour' },
  maxBodyBytes: Math.ceil(sitePictureMaxBytes * 1.4),
})

export const removeSitePicture = endpoint('DELETE', '/api/admin/site/pictures/{slot}', 'admin', {
  summary: 'Give back the house’s own picture',
  params: slotInPath,
  reply: Appearance,
})
