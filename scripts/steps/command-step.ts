import { stripVTControlCharacters } from 'node:util'
import { runCommand } from '../services/run-command.ts'
import { nothingYet, type Step } from './step.ts'

/** A program that succeeds or fails by its exit code; it counts as one test. */
export function commandStep(name: string, command: string, args: string[]): Step {
  return {
    name,
    async run() {
      const { code, output } = await runCommand(command, args)
      if (code === 0) return { ...nothingYet, passed: 1 }
      const said = stripVTControlCharacters(output)
      return { ...nothingYet, failed: 1, failures: [said], output: said }
    },
  }
}
