import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Attachment } from '#contract/posts.ts'
import { unexpectedWords } from '#contract/problem-words.ts'
import { compressToSide } from '#contract/uploads.ts'
import { ApiError } from '#client/http/api-error.ts'
import { acceptedFiles, type FileKind, kindOfFile } from './accepted-files.ts'

/** A file on its way, or one that did not arrive. One that has arrived is an Attachment and no longer here. */
export interface Upload {
  id: string
  file: File
  kind: FileKind
  /** For an image, shown meanwhile. */
  preview: string | null
  /** From 0 to 1. */
  progress: number
  failure: string | null
}

/**
 * Files are sent one after another, so that they arrive in the order they were chosen. The code that compresses and sends them
 * is loaded with the first.
 */
export function useUploads(onStored: (attachment: Attachment) => void) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const senders = useRef(new Map<string, AbortController>())
  const line = useRef(Promise.resolve())

  // A file may arrive long after it was chosen, and is then added to whatever is there by then.
  const store = useRef(onStored)
  useLayoutEffect(() => void (store.current = onStored))

  // Leaving the screen aborts whatever is still being sent.
  useEffect(() => {
    const running = senders.current
    return () => running.forEach((sender) => sender.abort())
  }, [])

  const change = (id: string, part: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)))

  function start(upload: Upload) {
    const sender = new AbortController()
    senders.current.set(upload.id, sender)
    line.current = line.current.then(() => run(upload, sender.signal))
  }

  async function run(upload: Upload, signal: AbortSignal) {
    try {
      const { sendFile } = await import('./send-file.ts')
      const file = await prepare(upload)
      signal.throwIfAborted()
      const attachment = await sendFile(file, { signal, onProgress: (progress) => change(upload.id, { progress }) })
      store.current(attachment)
      remove(upload)
    } catch (error) {
      if (!signal.aborted) change(upload.id, { failure: wordsOf(error) })
    }
  }

  function add(files: File[]) {
    const added = files.map(toUpload)
    setUploads((all) => [...all, ...added])
    added.forEach(start)
  }

  /** Also cancels it. */
  function remove({ id, preview }: Upload) {
    senders.current.get(id)?.abort()
    senders.current.delete(id)
    setUploads((all) => all.filter((upload) => upload.id !== id))
    if (preview) URL.revokeObjectURL(preview)
  }

  function retry(upload: Upload) {
    change(upload.id, { progress: 0, failure: null })
    start(upload)
  }

  return { uploads, add, remove, retry }
}

let lastId = 0

function toUpload(file: File): Upload {
  const kind = kindOfFile(file) ?? 'document'
  const preview = kind === 'image' ? URL.createObjectURL(file) : null
  lastId += 1
  return { id: `upload-${lastId}`, file, kind, preview, progress: 0, failure: null }
}

class TooLarge extends Error {}

async function prepare({ file, kind }: Upload): Promise<File> {
  const ready = kind === 'image' ? await compress(file) : file
  if (ready.size > acceptedFiles[kind].maxBytes) throw new TooLarge(acceptedFiles[kind].limit)
  return ready
}

async function compress(file: File) {
  const { compressImage } = await import('#client/images/compress-image.ts')
  return compressImage(file, { maxSide: compressToSide })
}

function wordsOf(error: unknown): string {
  if (error instanceof ApiError) return error.words
  return error instanceof TooLarge ? error.message : unexpectedWords
}
