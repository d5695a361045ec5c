import { readFileSync } from 'node:fs'
import { isHttps, type Config } from '#server/config.ts'
import { isLocalSite } from '#server/http/loopback.ts'
import { about, type Finding } from './finding.ts'

/** Each socket and request takes one; files, the database and Redis a few dozen. */
const fewestOpenFiles = 4096
/** A single character, repeated, also makes a long secret. */
const fewestDifferentCharacters = 12
const nodeMajor = 26

/** What can be told from the variables alone, and from the process reading them. */
export function checkEnvironment(config: Config, openFiles = openFilesAllowed()): Finding[] {
  return [
    checkAddress(config),
    checkProxy(config),
    checkSecret(config),
    checkLimits(config),
    checkKindOfDatabase(config),
    checkFirstPassword(config),
    checkOpenFiles(openFiles),
    checkNode(),
  ].filter((finding) => finding !== null)
}

/** Shown at start: the worst findings only, and fewer for a site that is merely being tried out. The check has the rest. */
export function startupWarnings(config: Config, openFiles = openFilesAllowed()): string[] {
  const always = [checkLimits(config), checkOpenFiles(openFiles)]
  const ofPublicSites = isLocalSite(config) ? [] : [checkAddress(config), checkSecret(config), checkKindOfDatabase(config)]
  const isTold = (finding: Finding | null) => finding !== null && finding.state !== 'good'
  return [...ofPublicSites, ...always].filter(isTold).map((finding) => `${finding!.sentence} ${finding!.whatToDo}`)
}

function checkAddress(config: Config): Finding {
  const { good, missing } = about('Address of the site')
  if (isLocalSite(config))
    return missing(
      'PUBLIC_URL is not set, or names this machine: links in letters lead nowhere for other people.',
      'Set PUBLIC_URL to the address that members type, with https.',
    )
  if (!isHttps(config))
    return missing(
      `PUBLIC_URL is ${config.publicUrl}: without https, passwords and cookies travel in the clear.`,
      'Put a proxy with TLS in front and set PUBLIC_URL to its https address.',
    )
  return good(`Members find the site at ${config.publicUrl}.`)
}

/** This program does not speak TLS: behind an https address there is always a proxy. */
function checkProxy(config: Config): Finding | null {
  const { good, weak, missing } = about('Proxy in front')
  if (!isHttps(config)) return null
  if (config.trustProxy === false)
    return missing(
      'TRUST_PROXY is not set, so all visitors have the address of the proxy: they are limited as if they were one.',
      'Set TRUST_PROXY to the number of proxies in front, usually 1.',
    )
  if (['0.0.0.0', '::'].includes(config.host))
    return weak(
      'HOST lets other machines reach this process past the proxy: who does may claim any address.',
      'Let it listen on 127.0.0.1, or see that only the proxy is in its network, as in a container.',
    )
  return good('The proxy is trusted to say who asks.')
}

function checkSecret(config: Config): Finding {
  const { good, weak, missing } = about('SESSION_SECRET')
  const { sessionSecret } = config
  if (!sessionSecret) {
    const words = 'Without SESSION_SECRET a copy of the database is enough to read the secrets of two-factor sign-in.'
    const set = 'Set it to at least 32 random characters (openssl rand -base64 48), and keep it as long as the backups.'
    return isHttps(config) ? missing(words, set) : weak(words, set)
  }
  if (new Set(sessionSecret).size < fewestDifferentCharacters)
    return weak('SESSION_SECRET is long, but has few different characters.', 'Take a random one: openssl rand -base64 48.')
  return good(`It is set, with ${sessionSecret.length} characters.`)
}

function checkLimits({ rateLimits }: Config): Finding {
  const { good, missing } = about('Limits')
  return rateLimits
    ? good('Calls are limited.')
    : missing('RATE_LIMITS=off: nothing is limited.', 'That is for load and acceptance tests alone: leave it out.')
}

function checkKindOfDatabase(config: Config): Finding | null {
  if (config.databaseUrl) return null
  return about('Kind of database').weak(
    'The site is on the embedded database: it serves one process and may lose the last minutes in a power cut.',
    'Good for trying out and small groups. For everything else set DATABASE_URL to a PostgreSQL.',
  )
}

function checkFirstPassword(config: Config): Finding | null {
  if (!config.firstAdmin) return null
  return about('ADMIN_PASSWORD').weak(
    'The password of the first admin still stands in the environment.',
    'It is used once, when there is no admin yet. Take ADMIN_PASSWORD out.',
  )
}

function checkOpenFiles(openFiles: number): Finding {
  const { good, weak } = about('Open files')
  if (openFiles >= fewestOpenFiles) return good(Number.isFinite(openFiles) ? `${openFiles} may be open at once.` : 'Not limited.')
  return weak(
    `Only ${openFiles} files and connections may be open at once, and every member online takes one.`,
    `Allow at least ${fewestOpenFiles} (ulimit -n, LimitNOFILE in systemd).`,
  )
}

function checkNode(): Finding {
  const { good, weak } = about('Node')
  const version = process.versions.node
  return Number.parseInt(version, 10) >= nodeMajor
    ? good(`Version ${version}.`)
    : weak(
        `Version ${version} is older than what this release is tested with.`,
        `Take version ${nodeMajor}; npm start brings it.`,
      )
}

/** Only Linux reports it; by now Node has raised the soft limit to the hard one. */
function openFilesAllowed(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return soft ? Number(soft) : Infinity
  } catch {
    return Infinity
  }
}
