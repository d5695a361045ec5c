import { randomInt } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { hashPassword } from '#server/accounts/passwords/password-hash.ts'
import type { Rooms } from '#server/rooms.ts'
import { countWords } from '#server/search/count-words.ts'
import { insertCollections } from './insert-collections.ts'
import { insertCommunity } from './insert-community.ts'
import { issueFirstCertificates } from './insert-learning.ts'
import { storeFiles } from './store-files.ts'

export async function settleDemo(rooms: Rooms, passwordFile: string) {
  const password = makePassword()
  const files = await storeFiles(rooms.media)
  const given = { files, passwordHash: await hashPassword(password), now: rooms.now() }
  // First the password, then the people: a start interrupted in between begins again.
  await writeFile(passwordFile, password, { mode: 0o600 })
  await rooms.database.transaction((db) => insertCommunity(db, given))
  await issueFirstCertificates(rooms)
  await insertCollections(rooms)
  // Otherwise this happens a minute later, and the first search may be misspelled.
  await countWords(rooms)
}

const words = [
  'folio',
  'quire',
  'vellum',
  'colophon',
  'octavo',
  'recto',
  'verso',
  'signature',
  'rubric',
  'gloss',
  'codex',
  'index',
]
const makePassword = () =>
  `${words[randomInt(words.length)]}-${words[randomInt(words.length)]}-${randomInt(36 ** 6, 36 ** 7).toString(36)}`
