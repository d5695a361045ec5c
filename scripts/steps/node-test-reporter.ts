import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { EventData } from 'node:test'
import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'

export interface NodeTestReport {
  passed: number
  failed: number
  skipped: string[]
}

/** One line per file, the failures in full, and the counts into the file that REPORT_FILE names. */
export default async function* report(events: AsyncIterable<TestEvent>) {
  const counted: NodeTestReport = { passed: 0, failed: 0, skipped: [] }
  for await (const { type, data } of events) {
    if (type === 'test:fail' && !isOnlyAnEcho(data)) yield describeFailure(data)
    if (type === 'test:stderr' || type === 'test:stdout') yield data.message
    if ((type === 'test:pass' || type === 'test:fail') && (data.skip || data.todo)) counted.skipped.push(describeSkip(data))
    if (type !== 'test:summary') continue
    const { tests, passed, skipped, todo } = data.counts
    const failed = tests - passed - skipped - todo
    if (data.file) yield `  ${relative(data.file)}: ${passed} passed${failed > 0 ? `, ${failed} failed` : ''}\n`
    else Object.assign(counted, { passed, failed })
  }
  await writeFile(process.env.REPORT_FILE!, JSON.stringify(counted))
}

const relative = (file: string) => path.relative(process.cwd(), file)

/** A suite fails because a test in it failed, which has been told already. */
function isOnlyAnEcho({ details }: EventData.TestFail) {
  return (details.error as { failureType?: string }).failureType === 'subtestsFailed'
}

function describeFailure({ name, file, line, details }: EventData.TestFail) {
  const why = details.error.cause ?? details.error
  return `✗ ${name} (${relative(file ?? '')}:${line})\n${inspect(why).replaceAll(/^/gm, '    ')}\n`
}

function describeSkip({ name, file, skip, todo }: EventData.TestPass | EventData.TestFail) {
  const reason = [skip, todo].find((it) => typeof it === 'string' && it)
  return `${relative(file ?? '')}: ${name}${reason ? ` (${reason})` : ''}`
}
