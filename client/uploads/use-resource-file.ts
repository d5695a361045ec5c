import { useEffect, useRef, useState } from 'react'
import type { Attachment } from '#contract/posts.ts'
import { unexpectedWords } from '#contract/problem-words.ts'
import { resourceFileMaxBytes } from '#contract/uploads.ts'
import { ApiError } from '#client/http/api-error.ts'
import { sendFile } from './send-file.ts'

/** A document up to the size allowed for resources, one at a time: another replaces the one being uploaded. */
export function useResourceFile(onStored: (file: Attachment) => void) {
  const [progress, setProgress] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const sender = useRef<AbortController>(null)
  useEffect(() => () => sender.current?.abort(), [])

  async function send(file: File) {
    sender.current?.abort()
    if (file.size > resourceFileMaxBytes) {
      setProgress(undefined)
      return setFailure(`A file may have at most ${resourceFileMaxBytes / 1e6} MB.`)
    }
    const { signal } = (sender.current = new AbortController())
    setFailure(undefined)
    setProgress(0)
    try {
      onStored(await sendFile(file, { signal, onProgress: setProgress }))
    } catch (error) {
      if (signal.aborted) return
      setFailure(`Upload failed: ${error instanceof ApiError ? error.words : unexpectedWords}`)
    }
    setProgress(undefined)
  }
  const said = progress === undefined ? undefined : `Uploading... ${Math.round(progress * 100)}%`
  return { send: (file: File) => void send(file), progress: said, failure }
}
