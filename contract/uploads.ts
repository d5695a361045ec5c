import { endpoint } from './endpoint.ts'
import { Attachment } from './posts.ts'

export const imageMaxBytes = 10_000_000
export const videoMaxBytes = 100_000_000
export const documentMaxBytes = 20_000_000
/** For what is shared as a resource or as an event's slides; posts and messages keep to the size above. */
export const resourceFileMaxBytes = 50_000_000
/** Library records that open in a viewer: MARC 21, MARCXML, BibTeX and RIS, by the attachment's type. */
export const recordTypes = {
  'application/marc': 'marc',
  'application/marcxml+xml': 'marcxml',
  'application/x-bibtex; charset=utf-8': 'bibtex',
  'application/x-research-info-systems; charset=utf-8': 'ris',
} as const
/** Larger images are compressed before upload. */
export const compressAboveBytes = 500_000
export const compressToBytes = 1_000_000
export const compressToSide = 1920
/** For a profile photo. */
export const compressToPhotoSide = 1200
export const compressQuality = 0.8

/** multipart/form-data with one part named `file`; the body is read as a stream, not by a schema. */
export const uploadFile = endpoint('POST', '/api/uploads', 'member', {
  summary:
    'Store one file (image, mp4, webm, pdf, txt, doc, docx, mrc, MARCXML, bib, ris; for resources and slides also csv, md, xlsx, pptx, odt, ods, odp); its url may then stand in a post’s media',
  reply: Attachment,
  status: 201,
  limit: { calls: 60, per: 'hour' },
  maxBodyBytes: videoMaxBytes + 100_000,
})
