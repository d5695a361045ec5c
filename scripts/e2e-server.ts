import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** The built product as an operator starts it, on data of its own that go when it goes. */
const dataDir = mkdtempSync(path.join(tmpdir(), 'ibid-e2e-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
process.env.DATA_DIR = dataDir
for (const name of ['DATABASE_URL', 'REDIS_URL', 'MEDIA_URL', 'SMTP_URL']) delete process.env[name]

await import(new URL('start.js', import.meta.url).href)
