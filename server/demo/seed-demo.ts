import { randomInt } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { hashPassword } from '#server/accounts/password-hash.ts'
import type { Rooms } from '#server/rooms.ts'
import { people, type DemoPerson } from './people.ts'

export interface DemoSignIn {
  username: string
  password: string
  role: string
}

const faces = new URL('./faces/', import.meta.url)
const mostFaceBytes = 1_000_000

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

/** Nobody is here yet but the admin that the operator has asked for. */
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
  const passwordHash = await hashPassword(password)
  const pictures = new Map<string, string>()
  for (const { face } of people) pictures.set(face, await hang(rooms, face))
  const rows = people.map((person) => userRow(person, passwordHash, pictures.get(person.face)!))
  // First the password, then the people: a start that was cut off in between begins again.
  await writeFile(passwordFile, password, { mode: 0o600 })
  await rooms.database.transaction((db) => db.insertInto('users').values(rows).execute())
}

async function hang({ media }: Rooms, face: string): Promise<string> {
  const picture = await readFile(new URL(`${face}.webp`, faces))
  const { key } = await media.put(picture, { extension: 'webp' }, { maxBytes: mostFaceBytes })
  return `/media/${key}`
}

function userRow(person: DemoPerson, passwordHash: string, profilePicture: string) {
  const joinedAt = new Date(`${person.joined}T09:00:00Z`)
  return {
    username: person.username,
    email: person.email,
    password_hash: passwordHash,
    name: person.name,
    job_title: person.jobTitle,
    workplace: person.workplace,
    bio: person.bio,
    profile_picture: profilePicture,
    is_admin: person.isAdmin ?? false,
    is_verified: !person.awaitsVerification,
    email_verified_at: joinedAt,
    created_at: joinedAt,
  }
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
const makePassword = () => `${words[randomInt(words.length)]}-${words[randomInt(words.length)]}-${randomInt(1000, 10_000)}`
