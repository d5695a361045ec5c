import { findProgram } from './find-program.ts'
import { installDebianPackage } from './install-debian-package.ts'
import type { Service } from './service.ts'

/** The program, for tests that put it in front of their own servers; and openssl, which makes its certificate. */
export async function findNginx(): Promise<Service> {
  for (const name of ['nginx', 'openssl']) {
    const refusal = (await findProgram(name)) ? undefined : await installDebianPackage(name)
    if (refusal) return { missing: refusal }
  }
  const nginx = await findProgram('nginx')
  return nginx ? { at: nginx } : { missing: 'nginx was not found' }
}
