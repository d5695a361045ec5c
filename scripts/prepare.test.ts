import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { it } from 'node:test'

const prepare = path.resolve(import.meta.dirname, 'prepare.js')

it('tells the owner of an old npm the way out, in one sentence and before anything is touched', () => {
  const env = { ...process.env, npm_config_user_agent: 'npm/9.2.0 node/v18.19.0 linux x64' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [prepare], { env, encoding: 'utf8' })
  assert.equal(status, 1)
  assert.equal(
    stdout + stderr,
    'ibid. needs npm 10 or newer; this is npm 9.2.0. Run "npm install --global npm@10", then run this again.\n',
  )
})
