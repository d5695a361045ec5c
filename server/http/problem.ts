import { problems, type ProblemBody, type ProblemCode } from '#contract/problems.ts'

/** What a caller may be told. Anything else that is thrown is logged and answered as `unexpected`. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined

  readonly id: number | undefined

  constructor(code: ProblemCode, details: { fields?: Record<string, string>; retryAfterSeconds?: number; id?: number } = {}) {
    super(problems[code][1])
    this.code = code
    this.status = problems[code][0]
    this.fields = details.fields
    this.retryAfterSeconds = details.retryAfterSeconds
    this.id = details.id
  }

  get body(): ProblemBody {
    return {
      code: this.code,
      message: this.message,
      ...(this.fields && { fields: this.fields }),
      ...(this.id !== undefined && { id: this.id }),
    }
  }
}

/** A refusal to be shown beside one field of a form. */
export const fieldProblem = (code: ProblemCode, field: string) => new Problem(code, { fields: { [field]: problems[code][1] } })
