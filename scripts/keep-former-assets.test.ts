import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, it } from 'node:test'
import { keepFormerAssets } from './keep-former-assets.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'ibid-builds-'))
after(() => rmSync(folder, { recursive: true, force: true }))

let builds = 0
/** A build with these assets that replaces another on that day. */
async function deploy(former: string, day: number, ...assets: string[]) {
  const next = path.join(folder, `build-${++builds}`)
  mkdirSync(path.join(next, 'client/assets'), { recursive: true })
  for (const name of assets) writeFileSync(path.join(next, 'client/assets', name), `text of ${name}`)
  await keepFormerAssets({ former, next, now: new Date(Date.UTC(2026, 0, day)) })
  return next
}
const served = (build: string) => readdirSync(path.join(build, 'client/assets')).toSorted()

it('a build keeps what earlier ones left behind, for a week after it was replaced', async () => {
  const first = await deploy(path.join(folder, 'nothing'), 1, 'react.js', 'home-1.js', 'home-1.js.br')
  assert.deepEqual(served(first), ['home-1.js', 'home-1.js.br', 'react.js'])
  const second = await deploy(first, 20, 'react.js', 'home-2.js')
  assert.deepEqual(served(second), ['home-1.js', 'home-1.js.br', 'home-2.js', 'react.js'])
  assert.equal(readFileSync(path.join(second, 'client/assets/home-1.js'), 'utf8'), 'text of home-1.js')
  const third = await deploy(second, 26, 'react.js', 'home-3.js')
  assert.deepEqual(served(third), ['home-1.js', 'home-1.js.br', 'home-2.js', 'home-3.js', 'react.js'])
  const fourth = await deploy(third, 27, 'react.js', 'home-3.js')
  assert.deepEqual(served(fourth), ['home-2.js', 'home-3.js', 'react.js'])
})

it('what comes back with a later build is current again, and counts anew when it leaves', async () => {
  const first = await deploy(path.join(folder, 'nothing'), 1, 'a.js')
  const back = await deploy(await deploy(first, 2, 'b.js'), 5, 'a.js')
  assert.deepEqual(served(await deploy(back, 10, 'c.js')), ['a.js', 'b.js', 'c.js'])
  assert.deepEqual(served(await deploy(await deploy(back, 10, 'c.js'), 13, 'c.js')), ['a.js', 'c.js'])
})
