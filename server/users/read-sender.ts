import { sql } from 'kysely'
import { type LetterLanguage, letterLanguages, usualLetterLanguage } from '#contract/letter-languages.ts'
import type { Db } from '#server/database/database.ts'
import type { Addressee, Sender } from '#server/mail/letter.ts'
import { readSite } from './read-site.ts'

/** The name a letter is sent under, and the reader's language: their own choice, or else the site's. */
export async function readSender(db: Db, reader: Addressee): Promise<Sender & { language: LetterLanguage }> {
  const { name, accent } = await readSite(db)
  return { name, accent, language: await readLetterLanguage(db, reader) }
}

async function readLetterLanguage(db: Db, { to, readerId, language }: Addressee): Promise<LetterLanguage> {
  if (language) return language
  if (readerId === null) return readSiteLetterLanguage(db)
  const own = await db
    .selectFrom('users')
    .select('letter_language')
    .where(readerId === undefined ? sql<boolean>`lower(email) = ${to.toLowerCase()}` : sql<boolean>`id = ${readerId}`)
    .executeTakeFirst()
  return own?.letter_language ?? readSiteLetterLanguage(db)
}

/** A later release may have known more languages. */
export async function readSiteLetterLanguage(db: Db): Promise<LetterLanguage> {
  const { rows } = await sql<{ chosen: string | null }>`
    select value->>'letterLanguage' as chosen from instance_settings where key = 'appearance'`.execute(db)
  return letterLanguages.find((language) => language === rows[0]?.chosen) ?? usualLetterLanguage
}
