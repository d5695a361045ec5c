import type { Attachment } from '#contract/posts.ts'
import { uploadFile } from '#contract/uploads.ts'
import { ApiError } from '#client/http/api-error.ts'

interface Sending {
  signal: AbortSignal
  /** From 0 to 1. */
  onProgress: (progress: number) => void
  fields?: Record<string, string>
}

export const sendFile = (file: File, sending: Sending) => sendFileTo<Attachment>(uploadFile.path, file, sending)

/** With XMLHttpRequest, since fetch does not report upload progress. Accompanying fields precede the file. */
export function sendFileTo<Reply>(path: string, file: File, { signal, onProgress, fields = {} }: Sending): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total)
    request.onload = () => resolve(readAnswer(request))
    request.onerror = () => reject(ApiError.unreachable())
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })

    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', file)
    request.open('POST', path)
    request.setRequestHeader('accept', 'application/json')
    request.send(form)
  })
}

async function readAnswer<Reply>(request: XMLHttpRequest): Promise<Reply> {
  const { status, statusText, responseText: body } = request
  if (status >= 200 && status < 300) return JSON.parse(body) as Reply
  throw new ApiError({ status, statusText, body, retryAfter: request.getResponseHeader('retry-after') })
}
