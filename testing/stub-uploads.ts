import { vi } from 'vitest'
import type { uploadFile } from '#contract/uploads.ts'
import type { AnswerTo, Known } from './answers.ts'

/** A file being uploaded to a server played by a test. */
class FakeRequest {
  method = ''
  url = ''
  file: File | undefined
  form: FormData | undefined
  isAborted = false
  status = 0
  statusText = ''
  responseText = ''
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void

  open(method: string, url: string) {
    Object.assign(this, { method, url })
  }
  setRequestHeader() {}
  getResponseHeader() {
    return null
  }
  send(form: FormData) {
    this.form = form
    this.file = form.get('file') as File
  }
  abort() {
    if (this.status) return
    this.isAborted = true
    this.onabort?.()
  }

  progress(loaded: number, total: number) {
    this.upload.onprogress?.({ loaded, total })
  }
  answer(...answer: AnswerTo<typeof uploadFile>) {
    this.answerTo<typeof uploadFile>(...answer)
  }
  /** For files that go to a different call than most. */
  answerTo<E extends Known>(...[status, body]: AnswerTo<E>) {
    Object.assign(this, { status, responseText: JSON.stringify(body) })
    this.onload?.()
  }
  loseConnection() {
    this.onerror?.()
  }
}

/** The network is the edge: everything on this side of XMLHttpRequest is real. */
export function stubUploads(): FakeRequest[] {
  const requests: FakeRequest[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends FakeRequest {
      constructor() {
        super()
        requests.push(this)
      }
    },
  )
  return requests
}
