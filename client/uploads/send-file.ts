import type { Attachment } from '#contract/posts.ts'
import { uploadFile } from '#contract/uploads.ts'
import { ApiError } from '#client/http/api-error.ts'

interface Sending {
  signal: AbortSignal
  /** From 0 to 1. */
  onProgress: (progress: number) => void
}

/** By XMLHttpRequest, because fetch does not tell how much of a body has left. */
export function sendFile(file: File, { signal, onProgress }: Sending): Promise<Attachment> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total)
    request.onload = () => resolve(readAnswer(request))
    request.onerror = () => reject(ApiError.unreachable())
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })

    const form = new FormData()
    form.append('file', file)
    request.open(uploadFile.method, uploadFile.path)
    request.setRequestHeader('accept', 'application/json')
    request.send(form)
  })
}

async function readAnswer(request: XMLHttpRequest): Promise<Attachment> {
  const { status, statusText, responseText: body } = request
  if (status >= 200 && status < 300) return JSON.parse(body) as Attachment
  throw new ApiError({ status, statusText, body, retryAfter: request.getResponseHeader('retry-after') })
}
