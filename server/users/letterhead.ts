import { house } from '#contract/this-site.ts'
import { readWhole } from '#server/media/read-whole.ts'
import type { Rooms } from '#server/rooms.ts'
import { presentSite, readChosen } from './read-site.ts'

/** Whose name and logo go on a document. */
export interface Letterhead {
  name: string
  /** PNG, if the operator has a logo of their own. */
  logo: Buffer | null
}

export const houseLetterhead: Letterhead = { name: house.name, logo: null }

/**
 * Asks the media store, so not in a transaction. A logo that cannot be read must not hold up a document; the name takes its
 * place.
 */
export async function readLetterhead({ database, media, log }: Rooms): Promise<Letterhead> {
  const chosen = await readChosen(database.db)
  const { name } = presentSite(chosen)
  const at = (slot: string) => chosen.pictures.find((picture) => picture.slot === slot)?.file_key
  const key = at('logo-print') ?? at('logo')
  // Before logos were drawn for print, there was only an SVG.
  if (!key?.endsWith('.png')) return { name, logo: null }
  try {
    const whole = await readWhole(media, key)
    return { name, logo: typeof whole === 'string' ? null : (whole.content ?? null) }
  } catch (error) {
    log.warn({ err: error }, 'the logo of this site could not be read: a document is printed with its name instead')
    return { name, logo: null }
  }
}
