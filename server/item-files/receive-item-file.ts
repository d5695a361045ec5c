import type { FastifyRequest } from 'fastify'
import { itemFileMaxBytes, uploadItemFile, type ItemFileKind } from '#contract/items.ts'
import { fieldProblem, Problem } from '#server/http/problem.ts'
import { storeArrived, withClaimed } from '#server/media/claim-files.ts'
import type { Extension } from '#server/media/file-kinds.ts'
import { PictureProcessDied, PictureRefused } from '#server/pictures/picture-worker.ts'
import type { Rooms, Tx } from '#server/rooms.ts'
import { cleanName } from '#server/uploads/clean-name.ts'
import { following, formLimits as ordinary, gather, receiveForm } from '#server/uploads/receive-form.ts'
import { sniffItemFile, type SniffedItemFile } from './sniff-item-file.ts'

/** The fields that may precede the file in its form. */
const fields = ['position', 'durationSeconds', 'replaces', 'alt']
export const formLimits = { ...ordinary, fields: fields.length, parts: fields.length + 1, fileSize: itemFileMaxBytes + 1 }

const headBytes = 4096

export interface ReceivedFile extends SniffedItemFile {
  key: string
  name: string
  size: number
  /** As sent, not validated yet. */
  fields: Record<string, string>
}

interface Wanted<T> {
  /** Called before the rest of the upload is awaited. */
  refuseKind?: (kind: ItemFileKind) => void
  /** Inserts its row: from then on the file belongs to something. */
  insert: (tx: Tx, received: ReceivedFile) => Promise<T>
}

/**
 * Streamed to the store as it arrives; its type is determined by its content. An upload that is cut off or refused leaves
 * nothing behind.
 */
export async function receiveItemFile<T>(rooms: Rooms, request: FastifyRequest, { refuseKind, insert }: Wanted<T>): Promise<T> {
  const { content, label } = receiveForm(request, { maxBodyBytes: uploadItemFile.maxBodyBytes!, fields })
  try {
    const head = await gather(content, { until: headBytes })
    const sniffed = sniffItemFile(head)
    if (!sniffed) throw fieldProblem('unsupported_file', 'file')
    refuseKind?.(sniffed.kind)
    await using arrived = await rooms.media.receive(following(head, content), itemFileMaxBytes)
    if (sniffed.kind === 'picture') await refuseTooLarge(rooms, arrived.file)
    const stored = await storeArrived(rooms, arrived, sniffed)
    const received = { ...sniffed, key: stored.key, size: stored.size, name: nameOf(label.name, sniffed), fields: label.fields }
    return await withClaimed(rooms, [stored], (tx) => insert(tx, received))
  } finally {
    // Not awaited: it may wait for bytes that are no longer needed.
    void content.return(undefined)
  }
}

/** By its header. A picture that cannot be read at all is noticed when it is processed, and its editors are told. */
async function refuseTooLarge({ pictures }: Rooms, file: string) {
  try {
    await pictures.measure(file)
  } catch (error) {
    if (error instanceof PictureRefused && error.isOfFile) throw fieldProblem('too_large_picture', 'file')
    if (!(error instanceof PictureRefused || error instanceof PictureProcessDied)) throw error
  }
}

const otherEndings: Partial<Record<Extension, string[]>> = {
  jpg: ['jpeg', 'jpe', 'jfif'],
  tif: ['tiff'],
  ogg: ['oga', 'opus'],
  m4a: ['m4b'],
}

/** With its original extension, if that is an alternative for the same type: spreadsheets refer to it by that name. */
function nameOf(given: string, { kind, extension }: SniffedItemFile): string {
  const name = cleanName(given, { kind: kind === 'picture' ? 'image' : kind === 'pdf' ? 'document' : kind, extension })
  const [, ending = ''] = /\.(\w{1,5})$/.exec(given) ?? []
  const isSame = ending.toLowerCase() === extension || otherEndings[extension]?.includes(ending.toLowerCase())
  return isSame ? name.slice(0, -extension.length) + ending : name
}

/** A whole number from a form. */
export function readNumber(
  fields: Record<string, string>,
  name: string,
  { min, max }: { min: number; max: number },
): number | null {
  const text = fields[name]
  if (text === undefined || text === '') return null
  const value = /^\d{1,10}$/.test(text) ? Number(text) : NaN
  if (value >= min && value <= max) return value
  throw new Problem('invalid_input', { fields: { [name]: `This must be a whole number from ${min} to ${max}` } })
}
