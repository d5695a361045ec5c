import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** For gzip the level; for zstd the rest, with tables no larger than a page needs: they are cleared for each. */
const zlibOptions = {
  level: 2,
  params: {
    [constants.ZSTD_c_compressionLevel]: 1,
    [constants.ZSTD_c_windowLog]: 18,
    [constants.ZSTD_c_hashLog]: 14,
  },
}

/**
 * What leaves as text leaves packed, at the level from which the next few bytes would cost more time than all before them.
 * Up to 320 KB, a full month of events, in one call: a stream and a thread for it would cost more than the work (docs/decisions/018).
 */
export const compression = (app: FastifyInstance) =>
  app.register(compress, {
    // The first that a client takes: zstd packs a page of posts as small as brotli does, in half the time.
    encodings: ['zstd', 'br', 'gzip'],
    threshold: 1024,
    syncThreshold: 320 * 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 16 } },
    zlibOptions,
  })
