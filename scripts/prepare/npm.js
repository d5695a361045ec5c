import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'
import { Halt } from './halt.js'
import { run } from './run.js'

const oldestMajor = 10

/** Free if npm has told us its version; otherwise it is only asked when needed. */
export function checkNpmVersion(version = /\bnpm\/(\d\S*)/.exec(process.env.npm_config_user_agent ?? '')?.[1]) {
  if (!version || Number.parseInt(version, 10) >= oldestMajor) return
  throw new Halt(
    `ibid. needs npm ${oldestMajor} or newer; this is npm ${version}. Run "npm install --global npm@${oldestMajor}", then run this again.`,
  )
}

/** `npm ci` in a folder, run by the given Node: npm skips native bindings that do not suit the Node it runs on. */
export async function npmCi(node, folder) {
  const cli = findNpmCli()
  checkNpmVersion(JSON.parse(readFileSync(join(dirname(cli), '../package.json'), 'utf8')).version)
  const npm = await run(node, [cli, 'ci', ...flags], {
    cwd: folder,
    env: cleanEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  if (npm.status !== 0) throw new Halt(explain(npm))
}

const flags = [
  // No package runs code of its own during installation; none of ours needs to.
  '--ignore-scripts',
  '--include=dev',
  '--include=optional',
  '--include=peer',
  // The lock file pins every package by its hash, so npm's cache is as good as a download.
  '--prefer-offline',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=10000',
  '--no-audit',
  '--no-fund',
  '--no-update-notifier',
  '--loglevel=error',
]

function findNpmCli() {
  const running = process.env.npm_execpath
  if (running && basename(running) === 'npm-cli.js' && existsSync(running)) return running
  const command = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'npm'))
    .find(existsSync)
  if (!command)
    throw new Halt(
      'npm was not found. Install it (it comes with Node from nodejs.org; on Debian: apt-get install npm), then run this again.',
    )
  const target = realpathSync(command)
  if (basename(target) === 'npm-cli.js') return target
  // Version managers put a launcher of their own in PATH.
  const globalRoot = spawnSync(command, ['root', '--global'], { encoding: 'utf8', env: cleanEnvironment() }).stdout.trim()
  return join(globalRoot, 'npm/bin/npm-cli.js')
}

/** The npm that started us describes itself in the environment; the inner npm may see only where packages come from. */
function cleanEnvironment() {
  const isNpms = /^(npm_|INIT_CWD$|NODE_ENV$)/i
  const isSource =
    /^npm_config_(registry|cache|userconfig|globalconfig|offline|ca|cafile|cert|key|strict_ssl|(https?_)?proxy|noproxy|fetch_.*|maxsockets|\/\/.*)$/i
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !isNpms.test(name) || isSource.test(name)))
}

function explain({ stderr, signal }) {
  if (signal) return `npm was stopped (${signal}). Run this again.`
  const code = /npm error code (\S+)/.exec(stderr)?.[1] ?? ''
  if (/^(ENOTFOUND|EAI_AGAIN|ECONN\w+|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|ERR_SOCKET_TIMEOUT|E5\d\d)$/.test(code))
    return `The npm registry cannot be reached (${code}). Check the network (and npm's registry and proxy settings), then run this again.`
  if (code === 'EINTEGRITY')
    return 'A package is not the one that package-lock.json promises (EINTEGRITY). Run "npm cache verify", check the registry you use, then run this again.'
  if (code === 'ENOSPC') return 'The disk is full. Free about 1 GB, then run this again.'
  if (/^(EACCES|EPERM|EROFS)$/.test(code))
    return `npm may not write here (${code}). Make node_modules and npm's cache writable for this user, then run this again.`
  if (code === 'EUSAGE')
    return 'package.json and package-lock.json do not agree. Run "npm install --package-lock-only", then run this again.'
  return `npm could not install the packages (${code}):\n${stderr.trim().split('\n').slice(0, 10).join('\n')}`
}
