import { AwsClient } from 'aws4fetch'
import { OperatorError } from '#server/config.ts'
import { Problem } from '#server/http/problem.ts'

/**
 * Until the store begins to answer. A file that it then sends may take longer, as long as data keeps coming (fetch gives up
 * after five silent minutes); everything else is short.
 */
const answerTimeoutMs = 15_000
/**
 * A minute, plus the time it takes at two megabytes a second. Even for the largest file that is less than the hour incoming.ts
 * keeps files.
 */
export const uploadTimeoutMs = (bytes: number) => 60_000 + bytes / 2000

interface Sending {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** The key and what follows it: `KEY`, or `?list-type=2`. */
  path: string
  headers?: Record<string, string> | undefined
  body?: Blob
  signal?: AbortSignal | undefined
}

export type S3Bucket = (sending: Sending) => Promise<Response | null>

/** Signed requests to one bucket. `null` if nothing has that name; every other refusal is thrown. */
export function openS3Bucket(mediaUrl: string): S3Bucket {
  const { address, region, ...credentials } = readMediaUrl(mediaUrl)
  const signer = new AwsClient({ ...credentials, region, service: 's3', retries: 0 })

  return async ({ method, path, headers = {}, body, signal }) => {
    const { url, headers: signed } = await signer.sign(`${address}/${path}`, { method, headers })
    // Not part of the signature, since proxies change it; sizes are those of the files, so nothing may be compressed on the
    // way.
    signed.set('accept-encoding', 'identity')
    const patience = new AbortController()
    const limitMs = body ? uploadTimeoutMs(body.size) : answerTimeoutMs
    const timer = setTimeout(() => patience.abort(new Error('no answer in time')), limitMs)
    try {
      const response = await fetch(url, {
        method,
        headers: signed,
        body: body ?? null,
        redirect: 'manual',
        signal: AbortSignal.any([patience.signal, ...(signal ? [signal] : [])]),
      })
      if (response.ok) {
        // Nothing in the body is ever read; left unread, it would keep its connection.
        if (method !== 'GET') await response.body?.cancel()
        return response
      }
      const details = (await response.text()).slice(0, 500)
      if (response.status === 404 && method !== 'PUT') return null
      throw refusal(response.status, `${method} was answered ${response.status}: ${details}`)
    } catch (error) {
      throw error instanceof Problem ? error : refusal(503, 'no connection', error)
    } finally {
      clearTimeout(timer)
    }
  }
}

/** The caller is told that it is not their fault; the log gets the reason. */
function refusal(status: number, message: string, cause?: unknown) {
  const problem = status === 507 ? new Problem('storage_full') : new Problem('unavailable', { retryAfterSeconds: 5 })
  return Object.assign(problem, { cause: new Error(`The media store: ${message}`, { cause }) })
}

/** A refusal from the store itself, as opposed to a dead or silent connection. */
export const isAnswer = (error: unknown) => error instanceof Problem && (error.cause as Error).cause === undefined

/** `s3://bucket?endpoint=…&region=…`, with credentials included or in the environment, as usual with S3. */
function readMediaUrl(mediaUrl: string) {
  const { hostname: bucket, pathname, searchParams, username, password } = new URL(mediaUrl)
  if (!bucket || pathname.length > 1)
    throw new OperatorError('MEDIA_URL must name a bucket and nothing below it: s3://bucket?endpoint=…')
  const region = searchParams.get('region') ?? 'us-east-1'
  const endpoint = searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`
  if (!/^https?:$/.test(URL.parse(endpoint)?.protocol ?? ''))
    throw new OperatorError('The endpoint in MEDIA_URL must be an http or https address.')
  const accessKeyId = decodeURIComponent(username) || process.env['AWS_ACCESS_KEY_ID']
  const secretAccessKey = decodeURIComponent(password) || process.env['AWS_SECRET_ACCESS_KEY']
  if (!accessKeyId || !secretAccessKey) {
    throw new OperatorError('MEDIA_URL is set, but AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not.')
  }
  return { address: `${endpoint.replace(/(?<!\/)\/+$/, '')}/${bucket}`, region, accessKeyId, secretAccessKey }
}
