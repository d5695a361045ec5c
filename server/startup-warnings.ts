import { readFileSync } from 'node:fs'
import type { Config } from './config.ts'
import { isLocalSite } from './http/loopback.ts'

/** Each socket and request takes one; files, the database and Redis some dozens. */
const fewestOpenFiles = 4096

/** What works, and should not be left so on a site that people rely on. */
export function startupWarnings(config: Config, openFiles = openFilesAllowed()): string[] {
  const isHttps = config.publicUrl.startsWith('https:')
  const warnings = [
    !config.rateLimits && 'RATE_LIMITS=off: nothing is limited. Only for load and acceptance tests.',
    !isHttps &&
      !isLocalSite(config) &&
      `PUBLIC_URL is ${config.publicUrl}: without https, passwords and cookies travel in the clear.`,
    isHttps &&
      !config.databaseUrl &&
      'A public site on the embedded database: it serves one process and may lose the last minutes in a power cut. Set DATABASE_URL to a PostgreSQL.',
    isHttps &&
      !config.sessionSecret &&
      'A public site without SESSION_SECRET: a copy of the database is enough to read the secrets of two-factor sign-in. Set it.',
    openFiles < fewestOpenFiles &&
      `Only ${openFiles} files and connections may be open at once, and every member online takes one. Allow at least ${fewestOpenFiles} (ulimit -n, LimitNOFILE in systemd).`,
  ]
  return warnings.filter((warning) => warning !== false)
}

/** Linux alone says; Node has raised the soft limit to the hard one by now. */
function openFilesAllowed(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return soft ? Number(soft) : Infinity
  } catch {
    return Infinity
  }
}
