import { unexpectedWords } from '#contract/problem-words.ts'
import type { ProblemBody, ProblemCode } from '#contract/problems.ts'

interface Answer {
  status: number
  statusText: string
  body: string
  retryAfter: string | null
}

/** Any answer that is not a success, or no answer at all (status 0). */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** null if the answer did not come from our server: from a proxy, or from nowhere. */
  readonly code: ProblemCode | null
  /** What to show the user. */
  readonly words: string
  readonly fields: Readonly<Record<string, string>>
  /** The id of whatever stands in the way, if the server names it. */
  readonly id: number | null
  readonly retryAfterSeconds: number | null

  constructor({ status, statusText, body, retryAfter }: Answer) {
    const problem = readProblem(body)
    // The status code, a colon and a space, then the body text, or the status text if the body is empty.
    super(`${status}: ${problem?.message ?? (body || statusText)}`)
    this.status = status
    this.code = problem?.code ?? null
    this.words = problem?.message ?? unexpectedWords
    this.fields = problem?.fields ?? {}
    this.id = problem?.id ?? null
    this.retryAfterSeconds = readSeconds(retryAfter)
  }

  static unreachable() {
    const message = 'The server cannot be reached. Please check your connection and try again.'
    return new ApiError({ status: 0, statusText: '', body: JSON.stringify({ message }), retryAfter: null })
  }
}

function readProblem(body: string): Partial<ProblemBody> | null {
  try {
    const problem: unknown = JSON.parse(body)
    const isProblem =
      typeof problem === 'object' && problem !== null && 'message' in problem && typeof problem.message === 'string'
    return isProblem ? (problem as Partial<ProblemBody>) : null
  } catch {
    return null
  }
}

const readSeconds = (header: string | null) => (header && /^\d+$/.test(header) ? Number(header) : null)
