import crypto from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import { openMedia, type Media } from './media.ts'
import { isSignedWith } from './s3-signature.ts'

export interface Place {
  media: Media
  dataDir: string
  mediaUrl: string | undefined
  /** The names of incoming files, in progress or left over. */
  incoming(): string[]
  close(): Promise<void>
}

/** For tests: every place that can store files, empty and real. */
export const mediaPlaces: Record<'local files' | 'S3', () => Promise<Place>> = {
  'local files': () => openPlace(),
  async S3() {
    const directory = temporary()
    const server = new S3rver({ address: '127.0.0.1', port: 0, directory, silent: true, configureBuckets: [{ name: 'media' }] })
    // The test server accepts any signature of a known account; real ones do not.
    server.middleware.unshift(async (ctx, next) => {
      if (isSignedWith('S3RVER', ctx.req)) await next()
      else ctx.status = 403
    })
    const { port } = await server.run()
    const place = await openPlace(`s3://S3RVER:S3RVER@media?endpoint=http://127.0.0.1:${port}&region=eu-west-1`)
    return {
      ...place,
      async close() {
        await place.close()
        await server.close()
        rmSync(directory, { recursive: true, force: true })
      },
    }
  },
}

// It encrypts page tokens with DES, which OpenSSL 3 no longer has; triple DES with the same key three times is the same
// cipher.
for (const name of ['createCipheriv', 'createDecipheriv'] as const) {
  const original = crypto[name] as (algorithm: string, key: Buffer, ...rest: unknown[]) => unknown
  const withDes: typeof original = (algorithm, key, ...rest) =>
    algorithm === 'des' ? original('des-ede3-cbc', Buffer.concat([key, key, key]), ...rest) : original(algorithm, key, ...rest)
  Object.assign(crypto, { [name]: withDes })
}

export const temporary = () => mkdtempSync(path.join(tmpdir(), 'ibid-media-'))

async function openPlace(mediaUrl?: string): Promise<Place> {
  const dataDir = temporary()
  const media = await openMedia({ mediaUrl, dataDir })
  return {
    ...{ media, dataDir, mediaUrl },
    incoming: () => readdirSync(path.join(dataDir, 'media', '.incoming')),
    async close() {
      await media.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
