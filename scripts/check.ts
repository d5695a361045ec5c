import { availableParallelism } from 'node:os'
import path from 'node:path'
import { checkSteps } from './steps/check-steps.ts'
import { runSteps } from './steps/step.ts'
import { testFiles } from './steps/test-files.ts'
import { clientTests, nodeTests } from './steps/test-steps.ts'

/** `npm run check`: everything that needs neither a database nor a browser. */
process.chdir(path.resolve(import.meta.dirname, '..'))

const { unit, client } = await testFiles()
const { failed } = await runSteps(
  [...checkSteps(), nodeTests({ name: 'unit tests', files: unit }), clientTests({ name: 'client tests', files: client })],
  availableParallelism(),
)
process.exitCode = failed > 0 ? 1 : 0
