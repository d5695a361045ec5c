import { availableParallelism } from 'node:os'
import path from 'node:path'
import { stopCommands } from './services/run-command.ts'
import { checkSteps } from './steps/check-steps.ts'
import { commandStep } from './steps/command-step.ts'
import { add, nothingYet, type Outcome, runSteps, type Step } from './steps/step.ts'
import { openTemporaryFolder } from './steps/temporary-folder.ts'
import { testFiles } from './steps/test-files.ts'
import { buildTestPrograms } from './steps/test-programs.ts'
import { browserJourneys, clientTests, nodeTests } from './steps/test-steps.ts'
import { startTestServices, type TestServices } from './test-services.ts'

/** `npm test`: everything. `npm test -- server/posts e2e`: only the test files whose path starts like that. */
process.chdir(path.resolve(import.meta.dirname, '..'))

const beginnings = process.argv.slice(2).map((argument) => path.normalize(argument))
const files = await testFiles(beginnings)
if (Object.values(files).every((some) => some.length === 0)) {
  console.error(`No test file begins with ${beginnings.join(' or ')}.`)
  process.exit(1)
}
const folder = openTemporaryFolder()
const services = await startTestServices({ server: files.server.length > 0, browser: files.journeys.length > 0 })
const programs = files.withProcesses.length > 0 ? await buildTestPrograms() : undefined
process.once('SIGINT', stopEarly).once('SIGTERM', stopEarly)
try {
  // Tests also wait: running side by side, they leave no core idle. Browsers come last and alone, as pages have to answer in
  // time.
  const first = await runSteps([...quickSteps(), ...serverSteps(services)], availableParallelism())
  report(add(first, await runSteps(journeySteps(services))))
} finally {
  await services.stop()
  folder.remove()
}

function quickSteps(): Step[] {
  return [
    ...(beginnings.length === 0 ? checkSteps() : []),
    ...(files.journeys.length > 0 ? [commandStep('build', process.execPath, ['scripts/prepare.js'])] : []),
    ...(files.unit.length > 0 ? [nodeTests({ name: 'unit tests', files: files.unit })] : []),
    ...(files.client.length > 0 ? [clientTests({ name: 'client tests', files: files.client })] : []),
  ]
}

function serverSteps({ nginx, postgres, redis }: TestServices): Step[] {
  const steps: Step[] = []
  // TEST_DATABASE decides; the server's address is set either way, for tests that move from one database to the other.
  const addresses = {
    ...(programs && { TEST_PROGRAMS: programs }),
    ...('at' in redis && { TEST_REDIS_URL: redis.at }),
    ...('at' in nginx && { TEST_NGINX: nginx.at }),
    ...('at' in postgres && { TEST_DATABASE_URL: postgres.at }),
  }
  const server = (name: string, some: string[], env: NodeJS.ProcessEnv) =>
    nodeTests({ name, files: some, isLive: true, env: { ...addresses, ...env } })
  if (files.server.length > 0) {
    const onPostgres = 'server tests on PostgreSQL'
    const isAlone = 'missing' in postgres
    const embedded = isAlone ? files.server : files.onEmbedded
    if (isAlone) steps.push(skipped(onPostgres, postgres.missing))
    else if (files.onPostgres.length > 0) steps.push(server(onPostgres, files.onPostgres, { TEST_DATABASE: 'postgres' }))
    if (embedded.length > 0) steps.push(server('server tests on the embedded database', embedded, { TEST_DATABASE: 'embedded' }))
    if ('missing' in redis) steps.push(skipped('tests with Redis', redis.missing))
    if ('missing' in nginx) steps.push(skipped('tests behind nginx', nginx.missing))
  }
  return steps
}

function journeySteps({ chromium, headlessShell }: TestServices): Step[] {
  if (files.journeys.length === 0) return []
  const name = 'browser journeys'
  if ('missing' in chromium) return [skipped(name, chromium.missing)]
  const env = { CHROMIUM_PATH: chromium.at, ...(headlessShell && { HEADLESS_SHELL_PATH: headlessShell }) }
  return [browserJourneys({ name, files: files.journeys, env })]
}

function skipped(name: string, reason: string): Step {
  return { name, run: async () => ({ ...nothingYet, skipped: [reason] }) }
}

/** The last line is read by programs. In CI, skipping counts as failing. */
function report({ passed, failed, skipped: left, failures: failedTests }: Outcome) {
  const isStrict = Boolean(process.env.CI)
  const failures = failed + (isStrict ? left.length : 0)
  if (isStrict && left.length > 0) console.log(`In CI nothing may be skipped:\n  ${left.join('\n  ')}`)
  if (failedTests.length > 0) console.log(`\nFailed:\n${failedTests.map(beginningOf).join('\n')}`)
  console.log(`\n${passed} passed, ${failures} failed${!isStrict && left.length > 0 ? `, ${left.length} skipped` : ''}`)
  process.exitCode = failures > 0 ? 1 : 0
}

/** The full text is further up; here it has to leave room for the others. */
function beginningOf(failure: string) {
  return failure.trim().split('\n').slice(0, 40).join('\n').replaceAll(/^/gm, '  ')
}

async function stopEarly() {
  stopCommands()
  await services.stop()
  folder.remove()
  process.exit(130)
}
