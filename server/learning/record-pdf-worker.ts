import { parentPort } from 'node:worker_threads'
import { recordAsPdf, type Sheet } from './record-pdf.ts'

// The thread behind print-record.ts. An error ends it, and is reported there.
parentPort!.on('message', async ({ letterhead, ...sheet }: Sheet) => {
  const logo = letterhead.logo && Buffer.from(letterhead.logo)
  parentPort!.postMessage(await recordAsPdf({ ...sheet, letterhead: { ...letterhead, logo } }))
})
