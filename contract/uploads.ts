import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Attachment } from './posts.ts'

export const imageMaxBytes = 10_000_000
export const videoMaxBytes = 100_000_000
export const documentMaxBytes = 20_000_000
/** Larger images are compressed before upload. */
export const compressAboveBytes = 500_000
export const compressToBytes = 1_000_000
export const compressToSide = 1920
/** Of a profile photo. */
export const compressToPhotoSide = 1200
export const compressQuality = 0.8

/** multipart/form-data with one part named `file`; the body is read as a stream, not by a schema. */
export const uploadFile = endpoint('POST', '/api/uploads', 'member', {
  summary: 'Store one file (image, mp4, webm, pdf, txt, doc, docx); its url may then stand in a post’s media',
  reply: Attachment,
  status: 201,
  limit: { calls: 60, per: 'hour' },
  maxBodyBytes: videoMaxBytes + 100_000,
})

export const uploadReply = z.object({ url: z.string() })
