import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { it } from 'node:test'
import { failuresIn, nodeTests } from './test-steps.ts'

async function outcomeOf(source: string, env: NodeJS.ProcessEnv = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'ibid-steps-'))
  const file = path.join(folder, 'fixture.test.ts')
  await writeFile(file, `import { before, describe, it } from 'node:test'\n${source}`)
  try {
    // Node refuses to run tests within tests while this is set.
    return await nodeTests({ name: 'fixture', files: [file], env: { NODE_TEST_CONTEXT: undefined, ...env } }).run()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

it('counts tests, not suites, and names what was left out with its reason', async () => {
  const { passed, failed, skipped } = await outcomeOf(`
    describe('suite', () => { it('one', () => {}); it('two', () => {}) })
    it('three', { skip: 'no printer' }, () => {})`)
  assert.deepEqual({ passed, failed }, { passed: 2, failed: 0 })
  assert.equal(skipped.length, 1)
  assert.match(skipped[0]!, /fixture\.test\.ts: three \(no printer\)$/)
})

it('counts a failure once and tells its reason', async () => {
  const { passed, failed, failures, output } = await outcomeOf(`
    describe('suite', () => { it('good', () => {}); it('bad', () => { throw new Error('ink is out') }) })`)
  assert.deepEqual({ passed, failed }, { passed: 1, failed: 1 })
  assert.match(output, /✗ bad .*\n.*ink is out/)
  assert.equal(failures.length, 1)
  assert.match(failures[0]!, /^bad .*\n.*ink is out/)
})

it('counts tests that a broken hook kept from running as failed', async () => {
  const { passed, failed } = await outcomeOf(`
    describe('suite', () => { before(() => { throw new Error('no paper') }); it('one', () => {}); it('two', () => {}) })`)
  assert.deepEqual({ passed, failed }, { passed: 0, failed: 2 })
})

it('counts a file that does not load as failed', async () => {
  const { passed, failed, output } = await outcomeOf(`throw new Error('torn page')`)
  assert.deepEqual({ passed, failed }, { passed: 0, failed: 1 })
  assert.match(output, /torn page/)
})

it('tells what waits for ever by its name, and ends', async () => {
  const { passed, failed, failures } = await outcomeOf(
    `it('quick', () => {})
     it('for ever', async () => { setInterval(() => {}, 1000); await new Promise(() => {}) })`,
    { TEST_PATIENCE_MS: '1000' },
  )
  assert.deepEqual([passed, failed > 0], [1, true])
  assert.ok(failures.some((failure) => failure.startsWith('for ever ')))
})

it('tells what the screen of a failed journey held', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ibid-steps-'))
  const file = path.join(folder, 'error-context.md')
  await writeFile(file, '# Error details\n\n```yaml\n- heading "People"\n```\n\n```ts\nawait page.goto()\n```\n')
  const attachments = [
    { name: 'screenshot', path: 'gone.png' },
    { name: 'error-context', path: file },
  ]
  const tests = [
    { projectName: 'phone', status: 'unexpected', annotations: [], results: [{ error: { message: 'no ink' }, attachments }] },
  ]
  try {
    assert.deepEqual(failuresIn({ specs: [{ title: 'a letter', tests }] }), ['a letter [phone]\nno ink\n- heading "People"\n'])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
