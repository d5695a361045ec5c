import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/**
 * The level is for gzip, the params for zstd, whose tables are no larger than a page needs, since they are cleared for every
 * call.
 */
const zlibOptions = {
  level: 2,
  params: {
    [constants.ZSTD_c_compressionLevel]: 1,
    [constants.ZSTD_c_windowLog]: 18,
    [constants.ZSTD_c_hashLog]: 14,
  },
}

/**
 * Text always leaves compressed, at the level beyond which saving a few more bytes costs more time than all the rest. Up to
 * 320 KB (a full month of events) it is done in one call: a stream and a thread would cost more than the work itself
 * (docs/decisions/018).
 */
export const compression = (app: FastifyInstance) =>
  app.register(compress, {
    // The first one the client accepts: zstd packs a page of posts as small as brotli does, in half the time.
    encodings: ['zstd', 'br', 'gzip'],
    threshold: 1024,
    syncThreshold: 320 * 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 16 } },
    zlibOptions,
  })
