import { randomInt } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { hashPassword } from '#server/accounts/passwords/password-hash.ts'
import type { Rooms } from '#server/rooms.ts'
import { countWords } from '#server/search/count-words.ts'
import { insertCollections } from './insert-collections.ts'
import { insertCommunity } from './insert-community.ts'
import { issueFirstCertificates } from './insert-learning.ts'
import { storeFiles } from './store-files.ts'

export interface DemoSignIn {
  username: string
  password: string
  role: string
}

/**
 * The first start with an embedded, empty database fills it with people worth meeting.
 * Their password is made here and kept in the data directory: no installation has a password that is printed in a manual.
 */
export async function seedDemo(rooms: Rooms): Promise<DemoSignIn[]> {
  const passwordFile = path.join(rooms.config.dataDir, 'demo-password')
  if (await isEmpty(rooms)) await settle(rooms, passwordFile)
  const password = await readFile(passwordFile, 'utf8').catch(() => undefined)
  if (!password) return []
  return [
    { username: 'amara.okafor', password, role: 'a member' },
    { username: 'ruth.adeyemi', password, role: 'an admin' },
  ]
}

/** No one is here yet but the admin that the operator has asked for. */
async function isEmpty({ config, database: { db } }: Rooms): Promise<boolean> {
  const admin = config.firstAdmin?.email.toLowerCase() ?? ''
  const others = db
    .selectFrom('users')
    .select('id')
    .where(({ fn }) => fn<string>('lower', ['email']), '!=', admin)
  return (await others.limit(1).executeTakeFirst()) === undefined
}

async function settle(rooms: Rooms, passwordFile: string) {
  const password = makePassword()
  const files = await storeFiles(rooms.media)
  const given = { files, passwordHash: await hashPassword(password), now: rooms.now() }
  // First the password, then the people: a start that was cut off in between begins again.
  await writeFile(passwordFile, password, { mode: 0o600 })
  await rooms.database.transaction((db) => insertCommunity(db, given))
  await issueFirstCertificates(rooms)
  await insertCollections(rooms)
  // Otherwise a minute later, and the first search may be misspelled.
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
