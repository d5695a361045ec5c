import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { runCommand } from '../services/run-command.ts'
import type { NodeTestReport } from './node-test-reporter.ts'
import { add, type Step } from './step.ts'
import { withReportFile } from './with-report-file.ts'

interface Choice {
  name: string
  files: string[]
  env?: NodeJS.ProcessEnv
  isLive?: boolean
}

const reporter = path.resolve(import.meta.dirname, 'node-test-reporter.ts')
const runner = path.resolve(import.meta.dirname, 'several-test-files.ts')

/** One more than CI's machine has cores, since tests also wait. */
const processesAtOnce = 3

/** Every process loads the whole server: the first one compiles it for all. */
const compiled = path.resolve('node_modules/.cache/ibid/compiled')

export function nodeTests({ name, files, env = {}, isLive = false }: Choice): Step {
  const work = (claims: string) => (reportFile: string) =>
    runCommand(
      process.execPath,
      [`--test-reporter=${reporter}`, '--test-reporter-destination=stdout', runner, claims, ...files],
      { isLive, env: { ...process.env, NODE_ENV: 'test', NODE_COMPILE_CACHE: compiled, ...env, REPORT_FILE: reportFile } },
    )
  const run = async () => {
    const claims = await mkdtemp(path.join(tmpdir(), 'ibid-claims-'))
    const processes = files.slice(0, processesAtOnce).map(() => withReportFile(work(claims), (report: NodeTestReport) => report))
    const outcomes = await Promise.all(processes)
    await rm(claims, { recursive: true })
    return { ...outcomes.reduce(add), output: outcomes.map(({ output }) => output).join('') }
  }
  return { name, run }
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { message: string; assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[]
}

export function clientTests({ name, files }: Choice): Step {
  const run = (reportFile: string) =>
    runCommand('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile=${reportFile}`, ...files], {
      env: { ...process.env, NODE_ENV: 'test' },
    })
  const describe = (test: { fullName: string; failureMessages: string[] }) => [test.fullName, ...test.failureMessages].join('\n')
  const count = ({ numPassedTests, numFailedTests, testResults }: VitestReport) => {
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
    const skipped = tests.filter(({ status }) => status !== 'passed' && status !== 'failed').map(({ fullName }) => fullName)
    const failures = tests.filter(({ status }) => status === 'failed').map(describe)
    // A file that does not load has no tests, only a message.
    const unread = testResults.map(({ message }) => message).filter(Boolean)
    return { passed: numPassedTests, failed: numFailedTests, skipped, failures: [...failures, ...unread] }
  }
  return { name, run: () => withReportFile(run, count) }
}

interface PlaywrightSuite {
  specs?: {
    title: string
    tests: {
      projectName: string
      status: string
      annotations: { type: string; description?: string }[]
      results: { error?: { message?: string }; attachments?: { name: string; path?: string }[] }[]
    }[]
  }[]
  suites?: PlaywrightSuite[]
}
interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; unexpected: number; flaky: number }
}

export function browserJourneys({ name, files, env = {} }: Choice): Step {
  const run = (reportFile: string) =>
    runCommand('playwright', ['test', '--reporter=list,json', ...files], {
      isLive: true,
      env: { ...process.env, ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile },
    })
  const count = ({ stats, suites = [] }: PlaywrightReport) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: suites.flatMap(skippedIn),
    failures: suites.flatMap(failuresIn),
  })
  return { name, run: () => withReportFile(run, count) }
}

function skippedIn({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  const here = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'skipped')
      .map(({ projectName, annotations }) =>
        `${title} [${projectName}] ${annotations.map(({ description }) => description ?? '').join(' ')}`.trim(),
      ),
  )
  return [...here, ...suites.flatMap(skippedIn)]
}

/** A test that passed only on a retry has failed too. */
export function failuresIn({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  const here = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) =>
        [
          `${title} [${projectName}]`,
          ...results.flatMap(({ error, attachments = [] }) => [
            stripVTControlCharacters(error?.message ?? ''),
            ...attachments.flatMap(screenIn),
          ]),
        ].join('\n'),
      ),
  )
  return [...here, ...suites.flatMap(failuresIn)]
}

/** What the page contained at that moment: screenshots are lost with the machine that ran it. */
function screenIn({ name, path: file }: { name: string; path?: string }): string[] {
  if (name !== 'error-context' || !file) return []
  return /^```yaml\n(.*?)^```/ms.exec(readFileSync(file, 'utf8'))?.slice(1) ?? []
}
