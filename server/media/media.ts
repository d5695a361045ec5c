import type { Readable } from 'node:stream'
import type { Config } from '#server/config.ts'
import { refuseInTransaction } from '#server/database/transaction-scope.ts'
import type { Extension } from './file-kinds.ts'
import type { Arrived, Receive } from './incoming.ts'
import { openLocalMedia } from './local-media.ts'

export interface StoredFile {
  /** SHA-256 of the content in hex, a dot and the extension: the same content has the same key. */
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

export interface KeepLimits {
  /** For long transfers: if aborted, nothing is left behind either. */
  signal?: AbortSignal | undefined
}

export interface PutLimits extends KeepLimits {
  maxBytes: number
}

export interface Media {
  /** The largest file the store accepts in one piece. */
  maxFileBytes: number
  /** Incoming content, on this machine's disk until complete: an upload that breaks off leaves nothing. */
  receive: Receive
  /** Stores what has arrived under its key; resolves once the store has all of it. */
  keep(arrived: Arrived, kind: { extension: Extension }, limits?: KeepLimits): Promise<StoredFile>
  /** Both at once, where nothing else can be removing the same content: for a restored backup, or the demo community. */
  put(content: Readable | Buffer, kind: { extension: Extension }, limits: PutLimits): Promise<StoredFile>
  stat(key: string): Promise<FileFacts | null>
  /** `size` is that of the whole file. A caller that opens a stream must read it to the end or destroy it. */
  open(key: string, range?: ByteRange): Promise<(FileFacts & { stream: Readable }) | null>
  /** The path on this machine's disk, if the store is there: for programs that open files themselves. */
  fileOf?(key: string): string
  delete(key: string): Promise<void>
  /** All keys, or those starting with these two digits. */
  list(prefix?: string): AsyncIterable<string>
  close(): Promise<void>
}

export async function openMedia(config: Pick<Config, 'mediaUrl' | 'dataDir'>): Promise<Media> {
  return outsideTransactions(await openStore(config))
}

async function openStore({ mediaUrl, dataDir }: Pick<Config, 'mediaUrl' | 'dataDir'>): Promise<Media> {
  if (!mediaUrl) return openLocalMedia(dataDir)
  const { openS3Media } = await import('./s3-media.ts')
  return openS3Media({ mediaUrl, dataDir })
}

/** A store may take its time. */
function outsideTransactions(media: Media): Media {
  const guarded = Object.entries(media).map(([name, member]: [string, unknown]) => {
    if (typeof member !== 'function') return [name, member]
    const call = (...given: unknown[]): unknown => {
      refuseInTransaction(`The media store was asked (${name})`)
      return member(...given)
    }
    return [name, call]
  })
  return Object.fromEntries(guarded) as Media
}
