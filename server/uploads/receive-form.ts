import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { altTextMaxLength } from '#contract/posts.ts'
import { uploadFile } from '#contract/uploads.ts'
import { toProblem } from '#server/http/errors.ts'
import { Problem } from '#server/http/problem.ts'
import { endWhenSlow } from './end-when-slow.ts'

/** One file and, before or after it, its `alt`. */
export const formLimits = { files: 1, fields: 1, parts: 2, headerPairs: 20, fieldNameSize: 100, fieldSize: 8 * altTextMaxLength }

export interface UploadForm {
  /** Ends only when the form does: a file whose form is cut off or goes on wrongly is never whole. */
  content: AsyncGenerator<Buffer>
  /** Known when the content has ended. */
  label: { name: string; alt: string }
}

export function receiveForm(request: FastifyRequest): UploadForm {
  const label = { name: '', alt: '' }
  return { content: readParts(request, label), label }
}

async function* readParts(request: FastifyRequest, label: UploadForm['label']): AsyncGenerator<Buffer> {
  if (Number(request.headers['content-length']) > uploadFile.maxBodyBytes!) throw new Problem('body_too_large')
  let hasFile = false
  try {
    endWhenSlow(request.raw)
    for await (const part of request.parts()) {
      if (part.type === 'field') label.alt = readAlt(part)
      else {
        if (part.fieldname !== 'file') throw new Problem('malformed_request')
        hasFile = true
        label.name = part.filename
        yield* part.file as AsyncIterable<Buffer>
      }
    }
  } catch (error) {
    throw inOurWords(error)
  } finally {
    // Whoever is refused in the middle may finish the sentence, and reads the answer then.
    request.raw.unpipe().resume()
  }
  if (!hasFile) throw new Problem('malformed_request')
}

function readAlt({ fieldname, value, ...field }: Extract<Multipart, { type: 'field' }>): string {
  if (fieldname !== 'alt' || typeof value !== 'string') throw new Problem('malformed_request')
  const isTooLong = field.valueTruncated || value.length > altTextMaxLength
  if (isTooLong) throw new Problem('invalid_input', { fields: { alt: 'An alternative text may have at most 1,000 characters' } })
  return value
}

/** What a parser says of a form, it says of its sender. */
function inOurWords(error: unknown): Problem {
  const problem = toProblem(error)
  return problem.code === 'unexpected' ? Object.assign(new Problem('malformed_request'), { cause: error }) : problem
}
