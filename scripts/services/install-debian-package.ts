import { findProgram } from './find-program.ts'
import { runCommand } from './run-command.ts'

export const isRoot = process.getuid?.() === 0

let updating: Promise<unknown> | undefined

/** Returns why it failed, or nothing on success. */
export async function installDebianPackage(name: string): Promise<string | undefined> {
  const aptGet = await findProgram('apt-get')
  if (!aptGet) return `${name} is not installed, and this is not a Debian to install it from`
  if (!isRoot) return `${name} is not installed, and only root may install it (sudo apt-get install ${name})`
  console.log(`Installing ${name} from Debian's packages (once)…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await (updating ??= runCommand(aptGet, ['update', '--quiet'], { env }))
  const { code, output } = await runCommand(aptGet, ['install', '--yes', '--quiet', '--no-install-recommends', name], { env })
  if (code === 0) return undefined
  return `apt-get could not install ${name}: ${output.trim().split('\n').at(-1)}`
}
