import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout } from 'node:timers/promises'
import { Problem } from '#server/http/problem.ts'
import { fileKinds, isMediaKey, keyOf, kindOfKey } from './file-kinds.ts'
import { openIncoming, putIn } from './incoming.ts'
import type { FileFacts, Media } from './media.ts'
import { isAnswer, openS3Bucket, type S3Bucket } from './s3-bucket.ts'

/** S3's limit: anything larger would have to be sent in parts. */
const maxPutBytes = 5 * 1024 ** 3
/** For one page of a listing, from the request to the last byte. */
const listTimeoutMs = 60_000
const looks = 4
const betweenLooksMs = 150

interface Opening {
  mediaUrl: string
  dataDir: string
  listPageSize?: number
}

/** Any S3-compatible store. Content waits on disk first: its hash is its key, and the store verifies what arrives against it. */
export async function openS3Media({ mediaUrl, dataDir, listPageSize = 1000 }: Opening): Promise<Media> {
  const send = openS3Bucket(mediaUrl)
  const receive = await openIncoming(dataDir)
  const keep: Media['keep'] = async ({ file, sha256, size }, kind, { signal } = {}) => {
    const [key, { type }] = [keyOf({ sha256 }, kind), fileKinds[kind.extension]]
    const checksum = Buffer.from(sha256, 'hex').toString('base64')
    const headers = { 'x-amz-content-sha256': sha256, 'x-amz-checksum-sha256': checksum, 'content-type': type }
    await send({ method: 'PUT', path: key, headers, body: await openAsBlob(file), signal })
    await requireWhole(send, { key, size, signal })
    return { key, size, type }
  }

  return {
    maxFileBytes: maxPutBytes,
    receive,
    keep,
    put: putIn({ receive, keep }),

    async stat(key) {
      const response = isMediaKey(key) ? await send({ method: 'HEAD', path: key }) : null
      return response && factsOf(key, response)
    },

    async open(key, range) {
      const headers = range && { range: `bytes=${range.start}-${range.end}` }
      const response = isMediaKey(key) ? await send({ method: 'GET', path: key, headers }) : null
      if (!response?.body) return null
      if (range && response.status !== 206) {
        await response.body.cancel()
        throw new Error('The media store was asked for a part of a file and sent the whole')
      }
      return { ...factsOf(key, response), stream: Readable.fromWeb(response.body as ReadableStream) }
    },

    async delete(key) {
      if (isMediaKey(key)) await send({ method: 'DELETE', path: key })
    },

    async *list(prefix) {
      let token: string | undefined
      do {
        const query = new URLSearchParams({
          'list-type': '2',
          'max-keys': String(listPageSize),
          ...(prefix && { prefix }),
          ...(token && { 'continuation-token': token }),
        })
        const signal = AbortSignal.timeout(listTimeoutMs)
        const xml = (await (await send({ method: 'GET', path: `?${query}`, signal }))?.text()) ?? ''
        yield* Array.from(xml.matchAll(/<Key>([^<]*)<\/Key>/g), ([, key = '']) => key).filter(isMediaKey)
        token = unescapeXml(/<NextContinuationToken>([^<]+)</.exec(xml)?.[1])
      } while (token)
    },

    close: async () => {},
  }
}

interface Sent {
  key: string
  size: number
  signal: AbortSignal | undefined
}

/**
 * Not every store compares what arrives with the checksum sent along. One that uses plain files may also be in the middle of
 * writing the same content for another upload, so it is given a moment.
 */
async function requireWhole(send: S3Bucket, { key, size, signal }: Sent) {
  for (let look = 1; ; look++) {
    const stored = await send({ method: 'HEAD', path: key, signal }).catch((error: unknown) => {
      if (look === looks || !isAnswer(error)) throw error
    })
    if (stored && factsOf(key, stored).size === size) return
    if (look === looks) throw halfStored(key)
    await setTimeout(look * betweenLooksMs, undefined, { signal })
  }
}

const halfStored = (key: string) =>
  Object.assign(new Problem('unavailable', { retryAfterSeconds: 5 }), {
    cause: new Error(`The media store took ${key} and does not have all of it`),
  })

function factsOf(key: string, { headers }: Response): FileFacts {
  const whole = headers.get('content-range')?.split('/')[1] ?? headers.get('content-length')
  const lastModified = headers.get('last-modified')
  return { size: Number(whole), type: kindOfKey(key).type, ...(lastModified && { lastModified: new Date(lastModified) }) }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescapeXml = (text: string | undefined) => text?.replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
