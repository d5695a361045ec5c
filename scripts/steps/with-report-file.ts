import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Finished } from '../services/run-command.ts'
import { nothingYet, type Outcome } from './step.ts'

type Counted = Pick<Outcome, 'passed' | 'failed' | 'skipped' | 'failures'>

/** A test runner writes its report to a file; one that exits badly without a report counts as one failure. */
export async function withReportFile<Report>(
  run: (file: string) => Promise<Finished>,
  count: (report: Report) => Counted,
): Promise<Outcome> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ibid-report-'))
  const file = path.join(folder, 'report.json')
  try {
    const { code, output } = await run(file)
    const counted = await readFile(file, 'utf8').then(
      (json) => count(JSON.parse(json)),
      () => nothingYet,
    )
    return { ...counted, failed: code === 0 ? counted.failed : Math.max(counted.failed, 1), output }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
