import { useRef, useState } from 'react'
import type { QueueLine } from '#contract/review.ts'
import { keyOf, useApproveLines, useApproveWithout } from './use-approve-lines.ts'

/** `without`: items of the single collection that are not approved with the rest. */
export type ApproveOnce = (lines: QueueLine[], without: number[], onDone?: () => void) => void

/** What is being approved, and how to approve: each line once, even if a key is pressed again before the first press has shown. */
export function useApproving() {
  const { mutateAsync: approve } = useApproveLines()
  const { mutateAsync: approveWithout } = useApproveWithout()
  const underway = useRef(new Set<string>())
  const [approving, setApproving] = useState<ReadonlySet<string>>(new Set())

  async function approveOnce(asked: QueueLine[], without: number[], onDone?: () => void) {
    const lines = asked.filter((line) => !underway.current.has(keyOf(line)))
    const [line] = lines
    if (!line) return
    for (const one of lines) underway.current.add(keyOf(one))
    setApproving(new Set(underway.current))
    const sent: Promise<unknown> = without.length > 0 ? approveWithout({ line, leaveOut: without }) : approve(lines)
    // The reason for the failure has been shown.
    await sent.then(onDone, () => {})
    for (const one of lines) underway.current.delete(keyOf(one))
    setApproving(new Set(underway.current))
  }
  const once: ApproveOnce = (...given) => void approveOnce(...given)
  return [approving, once] as const
}
