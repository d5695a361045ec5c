import { hasStopped } from '../services/run-command.ts'

export interface Outcome {
  passed: number
  failed: number
  /** What was skipped, each with its reason. */
  skipped: string[]
  /** What failed, each with its reason: repeated at the very end, where people look first after a long run. */
  failures: string[]
  /** Shown if something failed. */
  output: string
}

export interface Step {
  name: string
  run(): Promise<Outcome>
}

export const nothingYet: Outcome = { passed: 0, failed: 0, skipped: [], failures: [], output: '' }

export function add(a: Outcome, b: Outcome): Outcome {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: [...a.skipped, ...b.skipped],
    failures: [...a.failures, ...b.failures],
    output: '',
  }
}

/** Runs a number of steps at once, reporting each with one line, and with its output if it failed. */
export async function runSteps(steps: Step[], atOnce = 1): Promise<Outcome> {
  const waiting = [...steps]
  let total = nothingYet
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      // Awaited before `total` is read, or results added in the meantime would be lost.
      const outcome = await runStep(step)
      total = add(total, outcome)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return total
}

async function runStep({ name, run }: Step): Promise<Outcome> {
  const startedAt = performance.now()
  const outcome = await run()
  // Whatever stopped the commands also ends the program; until then nothing more is reported or begun.
  if (hasStopped()) return new Promise(() => {})
  const { passed, failed, skipped, output } = outcome
  const counts = [`${passed} passed`, failed > 0 && `${failed} failed`, skipped.length > 0 && `${skipped.length} skipped`]
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${failed > 0 ? '✗' : '✓'} ${name}: ${counts.filter(Boolean).join(', ')} (${seconds} s)`)
  for (const reason of skipped) console.log(`  skipped: ${reason}`)
  if (failed > 0 && output) console.log(output.trimEnd().replaceAll(/^/gm, '  '))
  const failures = failed > 0 && outcome.failures.length === 0 ? ['ended badly without a report'] : outcome.failures
  return { ...outcome, failures: failures.map((failure) => `${name}: ${failure}`) }
}
