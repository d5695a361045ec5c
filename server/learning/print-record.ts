import { ownThread } from '#server/own-thread.ts'
import type { Sheet } from './record-pdf.ts'

const print = ownThread<Sheet, Uint8Array>('record-pdf-worker', import.meta.url)

/** Thousands of entries take seconds to set. */
export const printRecord = async (sheet: Sheet): Promise<Buffer> => Buffer.from(await print(sheet))
