import type { Reply } from '#contract/endpoint.ts'
import { approveSubjects, type QueueLine, reviewSubject } from '#contract/review.ts'
import type { SubjectName } from '#contract/subjects.ts'
import type { Person } from '#contract/users.ts'
import { call } from '#client/http/call.ts'
import { kindWords } from './kind-words.ts'
import { useDecision } from './use-decision.ts'

/** A post and a holding may have the same id. */
export const keyOf = ({ subjectType, subjectId }: SubjectName) => `${subjectType}-${subjectId}`

/** As a whole; or a change to something approved, or new parts of it. */
export const isWaiting = ({ state, proposal, items }: QueueLine) =>
  state === 'pending' || (state === 'approved' && Boolean(proposal ?? items?.new))

/** Approved long ago, and listed because members have reported it. */
export const isInSight = (line: QueueLine) => line.state === 'approved' && !isWaiting(line)

/** Written by the viewer, or edited with its author. An admin decides on it only if there is no other. */
export const isOwn = ({ user, holding }: QueueLine, viewer: Pick<Person, 'id'> | null | undefined) =>
  user.id === viewer?.id || holding?.role === 'host' || holding?.role === 'editor'

/** Each in the version that was read. */
export const useApproveLines = () =>
  useDecision({
    run: (lines: QueueLine[]) =>
      call(approveSubjects, {
        body: { subjects: lines.map(({ subjectType, subjectId, version }) => ({ subjectType, subjectId, version })) },
      }),
    done: tellOutcome,
    failed: 'Approval failed',
  })

/** A collection as it was read, without certain items: those are sent back. */
export const useApproveWithout = () =>
  useDecision({
    run: ({ line: { subjectType, subjectId, version }, leaveOut }: { line: QueueLine; leaveOut: number[] }) =>
      call(reviewSubject, { body: { subjectType, subjectId, version, decision: 'approve', leaveOut } }),
    done: ({ line }) => ({ title: `${kindWords(line.kind).head} approved` }),
    failed: 'Approval failed',
  })

/** If two admins decide at once, the second is told; so is one who decided on a text that has changed. */
function tellOutcome(lines: QueueLine[], { approved, alreadyDecided, edited }: Reply<typeof approveSubjects>) {
  const kindOf = (name: SubjectName) => lines.find((line) => keyOf(line) === keyOf(name))?.kind ?? 'post'
  const left = [
    alreadyDecided.length > 0 && 'Another admin has already decided on this.',
    edited[0] && `This ${kindWords(kindOf(edited[0])).one} was edited meanwhile. Please read it again.`,
  ]
  const description = left.filter(Boolean).join(' ')
  return { title: titleOf(approved.map(kindOf)), ...(description && { description }) }
}

function titleOf(kinds: QueueLine['kind'][]): string {
  const [first, ...others] = kinds
  if (!first) return 'Nothing approved'
  if (others.length === 0) return `${kindWords(first).head} approved`
  return others.every((kind) => kind === first) ? `${kinds.length} ${kindWords(first).many} approved` : `${kinds.length} approved`
}
