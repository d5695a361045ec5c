import type { Readable } from 'node:stream'
import type { Config } from '#server/config.ts'
import type { Extension } from './file-kinds.ts'
import { openLocalMedia } from './local-media.ts'

export interface StoredFile {
  /** SHA-256 of the content in hex, a dot, the extension: the same content has the same key. */
  key: string
  type: string
  size: number
}

export interface FileFacts {
  size: number
  type: string
  lastModified?: Date
}

/** Both ends included, as in HTTP. */
export interface ByteRange {
  start: number
  end: number
}

export interface PutLimits {
  maxBytes: number
  /** For what takes long: broken off, it leaves nothing either. */
  signal?: AbortSignal
}

export interface Media {
  /** What the store takes in one piece. */
  maxFileBytes: number
  /** Has a name only once it is whole and safe on disk: an upload that breaks off leaves nothing. */
  put(content: Readable | Buffer, kind: { extension: Extension }, limits: PutLimits): Promise<StoredFile>
  stat(key: string): Promise<FileFacts | null>
  /** `size` is that of the whole file. Whoever opens a stream reads it to the end or destroys it. */
  open(key: string, range?: ByteRange): Promise<(FileFacts & { stream: Readable }) | null>
  delete(key: string): Promise<void>
  list(): AsyncIterable<string>
  close(): Promise<void>
}

export async function openMedia({ mediaUrl, dataDir }: Pick<Config, 'mediaUrl' | 'dataDir'>): Promise<Media> {
  if (!mediaUrl) return openLocalMedia(dataDir)
  const { openS3Media } = await import('./s3-media.ts')
  return openS3Media({ mediaUrl, dataDir })
}
