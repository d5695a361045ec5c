import { stripVTControlCharacters } from 'node:util'
import { runCommand } from '../services/run-command.ts'
import type { Step } from './step.ts'

/** A program that answers by its exit code; it counts as one. */
export function commandStep(name: string, command: string, args: string[]): Step {
  return {
    name,
    async run() {
      const { code, output } = await runCommand(command, args)
      return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: [], output: stripVTControlCharacters(output) }
    },
  }
}
