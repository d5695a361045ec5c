import type { FastifyRequest } from 'fastify'
import type { Attachment } from '#contract/posts.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Arrived } from '#server/media/incoming.ts'
import { sniffType } from '#server/media/sniff-type.ts'
import type { Rooms } from '#server/rooms.ts'
import { countUpload } from './limits.ts'
import { maxBytes, prepareArrived } from './prepare-file.ts'
import { following, gather, receiveForm } from './receive-form.ts'
import { insertUpload, keepFile } from './store-upload.ts'

/** Enough to recognize images and videos; for everything else, enough to know how large it may be. */
const headBytes = 4096

export async function uploadFile(rooms: Rooms, viewer: Viewer, request: FastifyRequest): Promise<Attachment> {
  await countUpload(rooms, viewer.id)
  const { content, label } = receiveForm(request)
  try {
    const head = await gather(content, { until: headBytes })
    await using arrived = await receiveFile(rooms, head, content)
    const kept = await keepFile(rooms, await prepareArrived(arrived, { head, name: label.name }))
    const { card } = await insertUpload(rooms, { ownerId: viewer.id, kept, name: label.name, alt: label.fields['alt'] ?? '' })
    return JSON.parse(card) as Attachment
  } finally {
    // Not awaited: it may wait for bytes that are no longer needed.
    void content.return(undefined)
  }
}

/** Streamed to disk: however many people upload at once, nothing accumulates in memory. */
function receiveFile({ media }: Rooms, head: Buffer, rest: AsyncGenerator<Buffer>): Promise<Arrived> {
  const kind = sniffType(head)?.kind ?? 'document'
  return media.receive(following(head, rest), maxBytes[kind])
}
