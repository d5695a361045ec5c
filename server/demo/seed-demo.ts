import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Rooms } from '#server/rooms.ts'

export interface DemoSignIn {
  username: string
  password: string
  role: string
}

/**
 * The first start with an empty embedded database fills it with people worth meeting. Their password is generated here and
 * kept in the data directory: no installation has a password printed in a manual.
 */
export async function seedDemo(rooms: Rooms): Promise<DemoSignIn[]> {
  const passwordFile = path.join(rooms.config.dataDir, 'demo-password')
  // Loaded only then, along with all its texts and sharp, which renders its pictures.
  if (await isEmpty(rooms)) await (await import('./settle-demo.ts')).settleDemo(rooms, passwordFile)
  const password = await readFile(passwordFile, 'utf8').catch(() => undefined)
  if (!password) return []
  return [
    { username: 'amara.okafor', password, role: 'a member' },
    { username: 'ruth.adeyemi', password, role: 'an admin' },
  ]
}

/** There is no one yet except the admin that the operator asked for. */
async function isEmpty({ config, database: { db } }: Rooms): Promise<boolean> {
  const admin = config.firstAdmin?.email.toLowerCase() ?? ''
  const others = db
    .selectFrom('users')
    .select('id')
    .where(({ fn }) => fn<string>('lower', ['email']), '!=', admin)
  return (await others.limit(1).executeTakeFirst()) === undefined
}
