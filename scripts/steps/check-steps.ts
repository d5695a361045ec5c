import { existsSync } from 'node:fs'
import { commandStep } from './command-step.ts'
import type { Step } from './step.ts'

/** What can be said without running the product. */
export function checkSteps(): Step[] {
  return [
    // All of it, tests and tools too; then each side by itself: no DOM on the server, no Node in the browser.
    commandStep('types', 'tsc', ['-p', '.']),
    commandStep('types of the server', 'tsc', ['-p', 'tsconfig.server.json']),
    commandStep('types of the client', 'tsc', ['-p', 'tsconfig.client.json']),
    commandStep('lint', 'oxlint', ['--type-aware', '--deny-warnings', '--format=unix']),
    commandStep('format', 'oxfmt', ['--check']),
    commandStep('house rules', process.execPath, ['scripts/house-rules.ts']),
    ...(existsSync('scripts/generate.ts')
      ? [commandStep('generated files', process.execPath, ['scripts/generate.ts', '--check'])]
      : []),
  ]
}
