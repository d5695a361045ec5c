import { constants } from 'node:fs'
import { access, glob } from 'node:fs/promises'
import path from 'node:path'

/** Debian keeps the programs of PostgreSQL and of the administrator outside the normal PATH. */
const debianFolders = ['/usr/sbin', '/usr/lib/postgresql/*/bin']

export async function findProgram(...names: string[]): Promise<string | undefined> {
  const extra = await Array.fromAsync(glob(debianFolders))
  const newestFirst = extra.toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...newestFirst]
  for (const candidate of names.flatMap((name) => folders.map((folder) => path.join(folder, name)))) {
    if (await isExecutable(candidate)) return candidate
  }
  return undefined
}

const isExecutable = (file: string) =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  )
