import assert from 'node:assert/strict'
import { it } from 'node:test'
import { nothingYet, runSteps, type Step } from './step.ts'

it('counts every step, also of those that run side by side', async () => {
  const { promise: bothBegun, resolve } = Promise.withResolvers<void>()
  let begun = 0
  const step = (name: string, failed: number): Step => ({
    name,
    async run() {
      if (++begun === 2) resolve()
      await bothBegun
      return { ...nothingYet, passed: 1, failed }
    },
  })
  const { passed, failed } = await runSteps([step('one that fails', 1), step('one that passes', 0)], 2)
  assert.deepEqual({ passed, failed }, { passed: 2, failed: 1 })
})

it('names what failed together with the step, also where a program ended without a report', async () => {
  const step = (name: string, failures: string[]): Step => ({ name, run: async () => ({ ...nothingYet, failed: 1, failures }) })
  const { failures } = await runSteps([step('tests', ['one test', 'another']), step('program', [])])
  assert.deepEqual(failures, ['tests: one test', 'tests: another', 'program: ended badly without a report'])
})
