import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from '@playwright/test'
import { freePort } from '../scripts/free-port.ts'
import { admin } from './admin.ts'

/** For journeys that change what applies to everyone: others are using the shared site all the time. */
export async function openOwnServer() {
  const port = String(await freePort())
  const url = `http://localhost:${port}`
  const env = { ...process.env, PORT: port, HOST: '127.0.0.1', PUBLIC_URL: url, RATE_LIMITS: 'off', LOG_LEVEL: 'warn', DEMO: '0' }
  const accounts = { ADMIN_USERNAME: admin.username, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }
  const child = spawn(process.execPath, ['scripts/e2e-server.ts'], { env: { ...env, ...accounts }, stdio: 'ignore' })
  const isReady = async () => {
    if (child.exitCode !== null) throw new Error('The server ended before it was ready.')
    return (await fetch(`${url}/readyz`).catch(() => undefined))?.ok ?? false
  }
  // A busy machine must not count as a failure.
  test.setTimeout(600_000)
  try {
    await expect.poll(isReady, { timeout: 0 }).toBe(true)
  } catch (error) {
    child.kill('SIGTERM')
    throw error
  }
  return {
    url,
    async close() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}
