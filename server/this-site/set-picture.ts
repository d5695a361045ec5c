import type { Appearance, PictureSlot } from '#contract/appearance.ts'
import { sitePictureMaxBytes } from '#contract/appearance.ts'
import { recordAct } from '#server/audit/record-act.ts'
import type { SitePicturesTable } from '#server/database/tables/site.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { type ClaimedFile, storeFile, withClaimed } from '#server/media/claim-files.ts'
import type { Extension } from '#server/media/file-kinds.ts'
import { drawPngs, reencodeImage } from '#server/media/reencode-image.ts'
import { PictureProcessDied, PictureRefused } from '#server/pictures/picture-worker.ts'
import type { Rooms, Tx } from '#server/rooms.ts'
import { readDataUrl } from '#server/uploads/store-data-urls.ts'
import { readAppearance } from './appearance.ts'
import { cleanSvg, svgOfSide } from './clean-svg.ts'

interface Drawn {
  slot: SitePicturesTable['slot']
  data: Buffer
  extension: Extension
  width: number
  height: number
}

const slotsOf: Record<PictureSlot, SitePicturesTable['slot'][]> = {
  logo: ['logo', 'logo-print'],
  icon: ['icon-192', 'icon-512'],
  'sign-in': ['sign-in'],
}
const called: Record<PictureSlot, string> = { logo: 'logo', icon: 'icon', 'sign-in': 'picture of the sign-in page' }

/** Read, re-encoded and stored before the transaction that shows it. */
export async function setSitePicture(rooms: Rooms, admin: Viewer, slot: PictureSlot, dataUrl: string): Promise<Appearance> {
  const drawn = await draw(rooms, slot, contentOf(dataUrl))
  const stored: (Drawn & { file: ClaimedFile })[] = []
  for (const one of drawn)
    stored.push({ ...one, file: await storeFile(rooms, one.data, one, { maxBytes: 10 * sitePictureMaxBytes }) })
  return withClaimed(
    rooms,
    stored.map(({ file }) => file),
    async (tx) => {
      await deletePictures(tx, slot)
      const rows = stored.map(({ slot: at, file, width, height }) => ({ slot: at, file_key: file.key, width, height }))
      await tx.db
        .insertInto('site_pictures')
        .values(rows.map((row) => ({ ...row, created_at: rooms.now() })))
        .execute()
      await recordAct(tx, admin, { action: 'change_settings', subjectType: 'settings', label: `A new ${called[slot]}` })
      return readAppearance(tx)
    },
  )
}

export async function removeSitePicture(tx: Tx, admin: Viewer, slot: PictureSlot): Promise<Appearance> {
  if ((await deletePictures(tx, slot)) > 0) {
    const label = `The ${called[slot]} is the house’s own`
    await recordAct(tx, admin, { action: 'change_settings', subjectType: 'settings', label })
  }
  return readAppearance(tx)
}

async function deletePictures({ db }: Tx, slot: PictureSlot): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('site_pictures').where('slot', 'in', slotsOf[slot]).executeTakeFirst()
  return Number(numDeletedRows)
}

function contentOf(dataUrl: string): Buffer {
  const content = readDataUrl(dataUrl)
  if (content.length > sitePictureMaxBytes) throw new Problem('body_too_large')
  return content
}

async function draw({ pictures }: Rooms, slot: PictureSlot, content: Buffer): Promise<Drawn[]> {
  if (slot === 'sign-in') {
    const { data, extension, width, height } = await reencodeImage(content, { maxSide: 1600 })
    return [{ slot, data, extension, width, height }]
  }
  if (slot === 'icon') {
    const [small, large] = await drawPngs(content, [{ square: 192 }, { square: 512 }])
    return [
      { slot: 'icon-192', extension: 'png', ...small! },
      { slot: 'icon-512', extension: 'png', ...large! },
    ]
  }
  if (!looksLikeXml(content)) {
    const [logo] = await drawPngs(content, [{ within: 512 }])
    return [{ slot, extension: 'png', ...logo! }]
  }
  const svg = cleanSvg(content)
  const { text, width, height } = svg
  const print = await pictures.drawSvg(svgOfSide(svg, printedSide)).catch(refuseUndrawable)
  return [
    { slot, data: Buffer.from(text), extension: 'svg', width, height },
    { slot: 'logo-print', data: print, extension: 'png', width, height },
  ]
}

/** Sharp on paper at the size of a letterhead. */
const printedSide = 1024

function refuseUndrawable(error: unknown): never {
  if (!(error instanceof PictureRefused || error instanceof PictureProcessDied)) throw error
  throw Object.assign(new Problem('unsafe_svg', { fields: { picture: 'The SVG cannot be drawn.' } }), { cause: error })
}

/** An SVG starts with "<", possibly after a byte order mark and spaces; no pixel image does. */
const looksLikeXml = (content: Buffer) => /^\ufeff?\s*</.test(content.subarray(0, 200).toString('utf8'))
