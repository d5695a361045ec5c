import path from 'node:path'
import type { Config } from './config.ts'
import type { DemoSignIn } from './demo/seed-demo.ts'
import { isLocalSite } from './http/loopback.ts'

/** The one thing `npm start` has to say: the address, who to sign in as, and where data lives. */
export function welcomeBox(config: Config, demo: DemoSignIn[]): string {
  const lines = ['ibid. is open', '', config.publicUrl, '']
  if (demo.length > 0) {
    lines.push('Sign in to the demo community as')
    for (const { username, role, password } of demo) lines.push(`  ${username.padEnd(16)} ${password}   ${role}`)
    lines.push('')
  }
  lines.push(`Data    ${config.databaseUrl ? 'PostgreSQL, files in' : 'in'} ${shorten(config.dataDir)}`)
  lines.push(`Mail    ${mailLine(config)}`)
  const width = Math.max(...lines.map((line) => line.length))
  const row = (line: string) => `  │  ${line.padEnd(width)}  │`
  const edge = '─'.repeat(width + 4)
  return ['', `  ┌${edge}┐`, ...lines.map(row), `  └${edge}┘`, '', ''].join('\n')
}

function mailLine(config: Config): string {
  if (config.smtpUrl) return 'by SMTP'
  return isLocalSite(config) ? `${config.publicUrl}/mailbox` : `kept in ${shorten(config.dataDir)}/outbox until SMTP_URL is set`
}

const shorten = (directory: string) => {
  const relative = path.relative(process.cwd(), directory)
  return relative.startsWith('..') || relative === '' ? directory : `./${relative}`
}
