import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openIdentityProvider } from '#testing/identity-provider.ts'

/**
 * The built product as an operator would start it, on data of its own that is deleted afterwards, with a sign-on provider
 * beside it.
 */
const dataDir = mkdtempSync(path.join(tmpdir(), 'ibid-e2e-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
process.env.DATA_DIR = dataDir
for (const name of ['DATABASE_URL', 'REDIS_URL', 'MEDIA_URL', 'SMTP_URL']) delete process.env[name]

const { setting } = await openIdentityProvider({ site: process.env.PUBLIC_URL ?? '' })
process.env.SSO_PROVIDERS = JSON.stringify([{ ...setting, claims: { workplace: 'organization' } }])

await import(new URL('start.js', import.meta.url).href)
