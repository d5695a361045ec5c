import { existsSync } from 'node:fs'
import path from 'node:path'
import { commandStep } from './command-step.ts'
import type { Step } from './step.ts'

/** Everything that can be checked without running the product. */
export function checkSteps(): Step[] {
  return [
    // Everything, tests and tools included; then each side by itself: no DOM on the server, no Node in the browser.
    typesOf('types', '.'),
    typesOf('types of the server', 'tsconfig.server.json'),
    typesOf('types of the client', 'tsconfig.client.json'),
    commandStep('lint', 'oxlint', ['--type-aware', '--deny-warnings', '--format=unix']),
    commandStep('format', 'oxfmt', ['--check']),
    commandStep('house rules', process.execPath, ['scripts/house-rules.ts']),
    ...(existsSync('scripts/generate.ts')
      ? [commandStep('generated files', process.execPath, ['scripts/generate.ts', '--check'])]
      : []),
  ]
}

/**
 * In one thread: each further one would read the same types again, and the other cores have steps of their own. Results for
 * unchanged files are kept: a second run takes seconds.
 */
function typesOf(name: string, project: string): Step {
  const known = path.resolve('node_modules/.cache/ibid', `${name.replaceAll(' ', '-')}.tsbuildinfo`)
  return commandStep(name, 'tsc', ['-p', project, '--singleThreaded', '--incremental', '--tsBuildInfoFile', known])
}
