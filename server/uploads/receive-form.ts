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
  /** Ends only when the form does: a file whose form is cut off or turns out malformed is never complete. */
  content: AsyncGenerator<Buffer>
  /** Known when the content has ended. */
  label: { name: string; fields: Record<string, string> }
}

interface Expected {
  maxBodyBytes: number
  /** The fields that may accompany the file. */
  fields: string[]
}

const ordinary: Expected = { maxBodyBytes: uploadFile.maxBodyBytes!, fields: ['alt'] }

export function receiveForm(request: FastifyRequest, expected = ordinary): UploadForm {
  const label = { name: '', fields: {} }
  return { content: readParts(request, label, expected), label }
}

async function* readParts(request: FastifyRequest, label: UploadForm['label'], expected: Expected): AsyncGenerator<Buffer> {
  if (Number(request.headers['content-length']) > expected.maxBodyBytes) throw new Problem('body_too_large')
  let hasFile = false
  try {
    endWhenSlow(request.raw)
    for await (const part of request.parts()) {
      if (part.type === 'field') label.fields[part.fieldname] = readField(part, expected.fields)
      else {
        if (part.fieldname !== 'file') throw new Problem('malformed_request')
        hasFile = true
        label.name = part.filename
        yield* part.file as AsyncIterable<Buffer>
      }
    }
  } catch (error) {
    throw problemOfForm(error)
  } finally {
    // A sender refused half-way may finish sending, and reads the answer then.
    request.raw.unpipe().resume()
  }
  if (!hasFile) throw new Problem('malformed_request')
}

function readField({ fieldname, value, ...field }: Extract<Multipart, { type: 'field' }>, known: string[]): string {
  if (!known.includes(fieldname) || typeof value !== 'string') throw new Problem('malformed_request')
  const isTooLong = field.valueTruncated || value.length > altTextMaxLength
  if (isTooLong)
    throw new Problem('invalid_input', { fields: { [fieldname]: 'An alternative text may have at most 1,000 characters' } })
  return value
}

/** The beginning of it, to see what it is. */
export async function gather(content: AsyncGenerator<Buffer>, { until }: { until: number }): Promise<Buffer> {
  const chunks: Buffer[] = []
  for (let size = 0; size < until;) {
    const { value, done } = await content.next()
    if (done) break
    chunks.push(value)
    size += value.length
  }
  return Buffer.concat(chunks)
}

export async function* following(head: Buffer, rest: AsyncGenerator<Buffer>) {
  yield head
  yield* rest
}

/** Whatever a parser complains about in a form is its sender's fault. */
export function problemOfForm(error: unknown): Problem {
  const problem = toProblem(error)
  return problem.code === 'unexpected' ? Object.assign(new Problem('malformed_request'), { cause: error }) : problem
}
