import { availableParallelism } from 'node:os'
import path from 'node:path'
import { checkSteps } from './steps/check-steps.ts'
import { runSteps } from './steps/step.ts'
import { testFiles } from './steps/test-files.ts'
import { nodeTests } from './steps/test-steps.ts'

/** `npm run check`: everything that takes less than two minutes on two cores. `npm test` runs the rest. */
process.chdir(path.resolve(import.meta.dirname, '..'))

const { unit } = await testFiles()
const { failed } = await runSteps([...checkSteps(), nodeTests({ name: 'unit tests', files: unit })], availableParallelism())
process.exitCode = failed > 0 ? 1 : 0
