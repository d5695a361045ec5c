import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { ComposedLetter } from './letter.ts'
import { maskAddresses, type Post } from './post.ts'

export interface KeptLetter extends ComposedLetter {
  id: string
  sentAt: string
}

const mostLetters = 200
const letterId = /^\d{16}-[0-9a-f-]{36}$/

const folderOf = (dataDir: string) => path.join(dataDir, 'outbox')

/** Without a mail server: letters become files that the mailbox page shows to the person at this machine. */
export function outboxPost(dataDir: string, log: FastifyBaseLogger): Post {
  return {
    async check() {},
    async deliver(letter, jobId) {
      await keepLetter(folderOf(dataDir), letter, jobId)
      log.info({ to: maskAddresses(letter.to), subject: letter.subject }, 'letter kept in the local mailbox')
    },
    forget: (address) => forgetLetters(dataDir, address),
    close() {},
  }
}

async function keepLetter(folder: string, letter: ComposedLetter, jobId: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const microseconds = Math.round((performance.timeOrigin + performance.now()) * 1000)
  const kept: KeptLetter = { ...letter, id: `${microseconds}-${jobId}`, sentAt: new Date().toISOString() }
  const draft = path.join(folder, `${jobId}.tmp`)
  await writeFile(draft, JSON.stringify(kept, null, 2), { mode: 0o600, flush: true })
  await chmod(draft, 0o600) // an old draft that is overwritten keeps its mode
  await rename(draft, path.join(folder, `${kept.id}.json`))
  const old = (await letterIds(folder)).slice(mostLetters)
  await Promise.all(old.map((id) => rm(path.join(folder, `${id}.json`), { force: true })))
}

async function forgetLetters(dataDir: string, address: string) {
  const theirs = (await readOutbox(dataDir)).filter(({ to }) => to.toLowerCase() === address.toLowerCase())
  await Promise.all(theirs.map(({ id }) => rm(path.join(folderOf(dataDir), `${id}.json`), { force: true })))
}

/** Newest first: an id starts with its time. */
async function letterIds(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch(() => [])
  return files
    .map((file) => path.parse(file))
    .filter(({ name, ext }) => ext === '.json' && letterId.test(name))
    .map(({ name }) => name)
    .sort()
    .reverse()
}

export async function readOutbox(dataDir: string): Promise<KeptLetter[]> {
  const ids = await letterIds(folderOf(dataDir))
  const letters = await Promise.all(ids.map((id) => readLetter(dataDir, id)))
  return letters.filter((letter) => letter !== null)
}

export async function readLetter(dataDir: string, id: string): Promise<KeptLetter | null> {
  if (!letterId.test(id)) return null
  try {
    return JSON.parse(await readFile(path.join(folderOf(dataDir), `${id}.json`), 'utf8')) as KeptLetter
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
