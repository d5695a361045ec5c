import { z } from 'zod'

/** What the site says about itself until an admin changes it. */
export const house = {
  name: 'ibid.',
  tagline: 'A professional social network exclusively for librarians and information professionals.',
} as const

const SitePicture = z.object({ url: z.string(), width: z.int(), height: z.int() })
export type SitePicture = z.infer<typeof SitePicture>

const FooterLink = z.object({ label: z.string(), url: z.string() })
export type FooterLink = z.infer<typeof FooterLink>

/** As every page shows it: whatever no admin has chosen is the house's own. */
export const Site = z.object({
  name: z.string(),
  tagline: z.string(),
  /** Beside the forms on the sign-in page, instead of the house's own words. */
  welcome: z.string().nullable(),
  /** #rrggbb */
  accent: z.string().nullable(),
  logo: SitePicture.nullable(),
  /** Square, in two sizes. */
  icon: z.object({ small: z.string(), large: z.string() }).nullable(),
  signInPicture: SitePicture.nullable(),
  footerLinks: z.array(FooterLink),
  /** The address for reaching the people who run the site. */
  contactAddress: z.string().nullable(),
  /** Paths of pages with a text of the operator’s own. */
  ownPages: z.array(z.string()),
})
export type Site = z.infer<typeof Site>
