import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Config } from '#server/config.ts'
import { Problem } from '#server/http/problem.ts'
import type { Media } from '#server/media/media.ts'
import { CuttingQueue } from './cutting-queue.ts'
import { DiskCache } from './disk-cache.ts'
import type { Cut, Made } from './draw-pictures.ts'
import { PictureProcessDied, PictureRefused, PictureWorker, type PictureLimits } from './picture-worker.ts'
import type { Measured } from './pyramid.ts'

const ordinary: PictureLimits = { megabytes: 1000, seconds: 120 }
/** For reading a header, or a part of a pyramid made here. */
const quick: PictureLimits = { megabytes: 1000, seconds: 20 }

export interface Part extends Omit<Cut, 'file'> {
  /** Of the pyramid, in the media store. */
  key: string
  /** One of those that viewers request over and over, which are cached. */
  isKept: boolean
}

export interface Pictures {
  /** For a file just received; throws `PictureRefused` if it is not a picture, or too large. */
  measure(file: string): Promise<Measured>
  /** The pyramid and the small pictures, in a folder that is deleted once the work with them is done. */
  make<T>(key: string, work: (made: Made) => Promise<T>): Promise<T>
  cut(part: Part): Promise<Buffer>
  /** A cleaned SVG as PNG; throws `PictureRefused` if it cannot be drawn. */
  drawSvg(svg: string): Promise<Buffer>
  /** For /metrics. */
  counts(): { waiting: number; made: number; cached: number }
  close(): Promise<void>
}

/**
 * Three processes with the same code (picture-process.ts), separated by risk: pictures never opened before, headers of those
 * just received, and pyramids of our own, from which tiles are cut while another picture takes its time.
 */
export function openPictures(
  { dataDir, cacheBytes }: Pick<Config, 'dataDir' | 'cacheBytes'>,
  media: Media,
  limits: Partial<PictureLimits> = {},
): Pictures {
  const folder = path.join(dataDir, 'cache')
  const cache = new DiskCache(path.join(folder, 'pictures'), cacheBytes)
  const [makers, measurers, cutters] = [{ ...ordinary, ...limits }, quick, quick].map((each) => new PictureWorker(each))
  const queue = new CuttingQueue()
  const underWay = new Map<string, Promise<Buffer>>()
  const onTheWay = new Map<string, Promise<string>>()
  const counts = { made: 0, cached: 0 }

  return {
    measure: (file) => measurers!.ask('measure', { file }),

    async make(key, work) {
      const workplace = await openWorkplace(path.join(folder, 'making'))
      try {
        const original = media.fileOf?.(key) ?? path.join(workplace, 'original')
        if (!media.fileOf) await fetchTo(media, key, original)
        return await work(await makers!.ask('make', { file: original, folder: workplace }))
      } finally {
        await rm(workplace, { recursive: true, force: true })
      }
    },

    async cut({ isKept, ...part }) {
      const name = nameOf(part)
      const kept = isKept ? await cache.read(name) : null
      if (kept) counts.cached += 1
      return kept ?? (await onceForAll(underWay, name, () => queue.run(isKept, () => cutAnew(part, isKept ? name : null))))
    },

    drawSvg: async (svg) => Buffer.from(await measurers!.ask('drawSvg', { svg })),

    counts: () => ({ ...counts, waiting: queue.waiting }),

    async close() {
      await Promise.all([makers, measurers, cutters].map((worker) => worker!.close()))
      await cache.close()
    },
  }

  async function cutAnew({ key, ...part }: Omit<Part, 'isKept'>, name: string | null) {
    const file = media.fileOf?.(key) ?? (await pyramidFrom(key))
    const content = await cutters!.ask('cut', { ...part, file }).catch(explain)
    const drawn = Buffer.from(content)
    counts.made += 1
    // The caller gets it even if the disk is full.
    if (name) await cache.keep(name, drawn).catch(() => {})
    return drawn
  }

  /** From a remote store: read whole once, since a tile needs a few places in it, and the next tile others. */
  async function pyramidFrom(key: string): Promise<string> {
    const fetched = () => cache.keepAs(key, (draft) => fetchTo(media, key, draft))
    return (await cache.find(key)) ?? (await onceForAll(onTheWay, key, fetched))
  }
}

/** Longer than any picture takes, so left behind by a killed process. */
const leftoverAgeMs = 3_600_000

async function openWorkplace(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) {
    const { mtimeMs } = await stat(path.join(folder, name)).catch(() => ({ mtimeMs: Infinity }))
    if (Date.now() - mtimeMs > leftoverAgeMs) await rm(path.join(folder, name), { recursive: true, force: true })
  }
  return mkdtemp(path.join(folder, 'picture-'))
}

/** Concurrent callers for the same thing share the work. */
async function onceForAll<T>(underWay: Map<string, Promise<T>>, name: string, work: () => Promise<T>): Promise<T> {
  const begun = underWay.get(name) ?? work().finally(() => underWay.delete(name))
  underWay.set(name, begun)
  return begun
}

function nameOf({ key, level, left, top, width, height, to, format }: Omit<Part, 'isKept'>): string {
  const what = [key, level, left, top, width, height, to.width, to.height, format].join()
  return createHash('sha256').update(what).digest('hex')
}

async function fetchTo(media: Media, key: string, file: string) {
  const stored = await media.open(key)
  if (!stored) throw new Problem('not_found')
  await pipeline(stored.stream, createWriteStream(file, { mode: 0o600 }))
}

/** A missing or damaged pyramid is reported to the operator by the weekly check of files. */
function explain(error: unknown): never {
  if (error instanceof PictureProcessDied) throw new Problem('unavailable', { retryAfterSeconds: 2 })
  throw error instanceof PictureRefused ? Object.assign(new Problem('not_found'), { cause: error }) : error
}
