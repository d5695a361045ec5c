import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { Attachment } from '#contract/posts.ts'
import { uploadFile } from '#contract/uploads.ts'
import { attachTo } from '#server/uploads/attach-to.ts'
import { inTransaction } from '#server/rooms.ts'
import type { Actor, World } from './world.ts'

export interface FilledForm {
  content: Buffer | string
  name?: string
  type?: string
  /** Sent before the file. */
  fields?: Record<string, string>
}

/** A form as a browser sends it. */
export async function encodeForm({ content, name = 'file.bin', type = 'application/octet-stream', fields = {} }: FilledForm) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', new Blob([content as Uint8Array<ArrayBuffer>], { type }), name)
  const encoded = new Response(form)
  return { payload: Buffer.from(await encoded.arrayBuffer()), headers: { 'content-type': encoded.headers.get('content-type')! } }
}

export const plainPicture = (width: number, height: number, background = 'teal') =>
  sharp({ create: { width, height, channels: 3, background } })

/** Uploads a file through the API; returns the raw response. */
export const sendUpload = async (world: World, actor: Actor | null, form: FilledForm) =>
  world.as(actor).inject({ method: uploadFile.method, url: uploadFile.path, ...(await encodeForm(form)) })

export async function upload(world: World, actor: Actor, form: FilledForm): Promise<Attachment> {
  const response = await sendUpload(world, actor, form)
  assert.equal(response.statusCode, 201, response.body)
  return Attachment.strict().parse(response.json())
}

export const attach = (world: World, owner: { id: number }, post: { id: number }, uploads: { url: string; alt?: string }[]) =>
  inTransaction(world.rooms, async (tx) => {
    await attachTo(tx, { type: 'post', id: post.id, uploaderId: owner.id, media: uploads })
    await tx.db.updateTable('posts').set({ attachment_count: uploads.length }).where('id', '=', post.id).execute()
  })

/** Files in transit and in the store, and the number of rows. */
export async function everythingStored({ rooms, db }: World) {
  const incoming = readdirSync(path.join(rooms.config.dataDir, 'media', '.incoming'))
  const files = await Array.fromAsync(rooms.media.list())
  const rows = await db.selectFrom('attachments').select('id').execute()
  return { incoming, files: files.sort(), rows: rows.length }
}

export async function leavingNothing(world: World, attempt: () => Promise<void>) {
  const earlier = await everythingStored(world)
  await attempt()
  assert.deepEqual(await everythingStored(world), earlier)
}
