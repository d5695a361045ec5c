import { open } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import { ApplicationFields, apply, letterMaxLength, resumeMaxBytes } from '#contract/applications.ts'
import { parse } from '#server/http/handle.ts'
import { fieldProblem, Problem } from '#server/http/problem.ts'
import type { Arrived } from '#server/media/incoming.ts'
import { sniffType } from '#server/media/sniff-type.ts'
import { endWhenSlow } from '#server/uploads/end-when-slow.ts'
import { problemOfForm } from '#server/uploads/receive-form.ts'

/** A PDF is recognized by its first line. */
const headBytes = 4096
const known = new Set(Object.keys(ApplicationFields.shape))

/** One file and the fields of the contract, each once, in any order. */
export const formLimits = {
  ...{ files: 1, fields: known.size, parts: known.size + 1, headerPairs: 20, fieldNameSize: 100 },
  ...{ fieldSize: 4 * letterMaxLength, fileSize: resumeMaxBytes + 1 },
}

export interface ReceivedApplication {
  fields: ApplicationFields
  pdf: Arrived
  fileName: string
}

type ReceiveFile = (content: AsyncIterable<Buffer>) => Promise<Arrived>

export async function receiveApplication(request: FastifyRequest, receive: ReceiveFile): Promise<ReceivedApplication> {
  const { fields, pdf, fileName } = await readForm(request, receive)
  const read = parse(ApplicationFields, fields) as ApplicationFields
  // By its content alone: name and type are merely what the sender claims.
  if (!pdf || sniffType(await readHead(pdf))?.extension !== 'pdf') throw fieldProblem('not_a_pdf', 'file')
  return { fields: read, pdf, fileName }
}

async function readHead({ file }: Arrived): Promise<Buffer> {
  await using handle = await open(file)
  const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(headBytes) })
  return buffer.subarray(0, bytesRead)
}

async function readForm(request: FastifyRequest, receive: ReceiveFile) {
  if (Number(request.headers['content-length']) > apply.maxBodyBytes!) throw new Problem('body_too_large')
  const form = { fields: {} as Record<string, string>, pdf: null as Arrived | null, fileName: '' }
  try {
    endWhenSlow(request.raw)
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        if (part.fieldname !== 'file') throw new Problem('malformed_request')
        form.pdf = await receive(part.file as AsyncIterable<Buffer>)
        form.fileName = part.filename
      } else {
        if (!known.has(part.fieldname) || typeof part.value !== 'string') throw new Problem('malformed_request')
        form.fields[part.fieldname] = part.value
      }
    }
  } catch (error) {
    throw problemOfForm(error)
  } finally {
    // A sender refused half-way may finish sending, and reads the answer then.
    request.raw.unpipe().resume()
  }
  return form
}
