import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { Attachment } from '#contract/posts.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { sniffType } from '#server/media/sniff-type.ts'
import type { Rooms } from '#server/rooms.ts'
import { countUpload } from './limits.ts'
import { maxBytes, prepareFile, type PreparedFile } from './prepare-file.ts'
import { receiveForm } from './receive-form.ts'
import { insertUpload, keepFile } from './store-upload.ts'

/** Images and videos show what they are within these; documents only as a whole. */
const headBytes = 4096

export async function uploadFile(rooms: Rooms, viewer: Viewer, request: FastifyRequest): Promise<Attachment> {
  await countUpload(rooms, viewer.id)
  const { content, label } = receiveForm(request)
  try {
    const kept = await keepFile(rooms, await receiveFile(content))
    const { card } = await insertUpload(rooms, { ownerId: viewer.id, kept, ...label })
    return JSON.parse(card) as Attachment
  } finally {
    // Not awaited: it may wait for bytes that nobody needs any more.
    void content.return(undefined)
  }
}

/** A video goes through as it comes; everything else is small enough to be looked at whole. */
async function receiveFile(content: AsyncGenerator<Buffer>): Promise<PreparedFile> {
  const head = await gather(content, { until: headBytes })
  const sniffed = sniffType(head)
  if (sniffed?.kind === 'video')
    return { kind: 'video', extension: sniffed.extension, data: Readable.from(following(head, content)) }
  const limit = maxBytes[sniffed?.kind === 'image' ? 'image' : 'document']
  const whole = await gather(following(head, content), { until: limit + 1 })
  if (whole.length > limit) throw new Problem('body_too_large')
  return prepareFile(whole)
}

async function gather(content: AsyncGenerator<Buffer>, { until }: { until: number }): Promise<Buffer> {
  const chunks: Buffer[] = []
  for (let size = 0; size < until;) {
    const { value, done } = await content.next()
    if (done) break
    chunks.push(value)
    size += value.length
  }
  return Buffer.concat(chunks)
}

async function* following(head: Buffer, rest: AsyncGenerator<Buffer>) {
  yield head
  yield* rest
}
