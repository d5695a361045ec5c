import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { EventData } from 'node:test'
import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'

export interface NodeTestReport {
  passed: number
  failed: number
  skipped: string[]
  failures: string[]
}

/** One line per file and database, failures in full, and the counts written to the file named by REPORT_FILE. */
export default async function* report(events: AsyncIterable<TestEvent>) {
  const counted: NodeTestReport = { passed: 0, failed: 0, skipped: [], failures: [] }
  const database = process.env.TEST_DATABASE ? ` on ${process.env.TEST_DATABASE}` : ''
  let before = { ...counted }
  for await (const { type, data } of events) {
    if (type === 'test:stderr' || type === 'test:stdout') yield data.message
    if (type === 'test:fail' && !isOnlyAnEcho(data)) {
      counted.failures.push(describeFailure(data))
      yield `✗ ${describeFailure(data)}`
    }
    if (type !== 'test:pass' && type !== 'test:fail') continue
    if (data.skip || data.todo) counted.skipped.push(describeSkip(data))
    else if (type === 'test:fail' && isOneTest(data) && !isOnlyAnEcho(data)) counted.failed++
    else if (type === 'test:pass' && isOneTest(data) && data.nesting > 0) counted.passed++
    // The outermost level is the file itself (several-test-files.ts).
    if (data.nesting > 0) continue
    const failed = counted.failed - before.failed
    const seconds = (data.details.duration_ms / 1000).toFixed(1)
    yield `  ${data.name}${database}: ${counted.passed - before.passed} passed${failed > 0 ? `, ${failed} failed` : ''} (${seconds} s)\n`
    before = { ...counted }
    // After each one: whatever comes later may keep the process from ending.
    await writeFile(process.env.REPORT_FILE!, JSON.stringify(counted))
  }
}

const isOneTest = ({ details }: EventData.TestPass | EventData.TestFail) => details.type !== 'suite'

const relative = (file: string) => path.relative(process.cwd(), file)

/** A suite fails because a test in it failed, which has been reported already. */
function isOnlyAnEcho({ details }: EventData.TestFail) {
  return (details.error as { failureType?: string }).failureType === 'subtestsFailed'
}

function describeFailure({ name, file, line, details }: EventData.TestFail) {
  const why = details.error.cause ?? details.error
  return `${name} (${relative(file ?? '')}:${line})\n${inspect(why).replaceAll(/^/gm, '    ')}\n`
}

function describeSkip({ name, file, skip, todo }: EventData.TestPass | EventData.TestFail) {
  const reason = [skip, todo].find((it) => typeof it === 'string' && it)
  return `${relative(file ?? '')}: ${name}${reason ? ` (${reason})` : ''}`
}
