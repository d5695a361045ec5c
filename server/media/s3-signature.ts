import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** For tests: AWS Signature Version 4 as the store checks it, for the request as received. */
export function isSignedWith(secret: string, { method, url = '', headers }: IncomingMessage): boolean {
  const [, scope = '', names = '', signature] =
    /Credential=[^/]+\/(\S+), SignedHeaders=([^,]+), Signature=(\w+)/.exec(headers.authorization ?? '') ?? []
  const { pathname, searchParams } = new URL(url, 'http://store')
  searchParams.sort()
  const query = Array.from(searchParams, (pair) => pair.map(encodeURIComponent).join('=')).join('&')
  const signedHeaders = names.split(';').map((name) => `${name}:${String(headers[name])}\n`)
  const request = [method, pathname, query, signedHeaders.join(''), names, headers['x-amz-content-sha256']].join('\n')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, createHash('sha256').update(request).digest('hex')].join('\n')
  const key = scope.split('/').reduce((last, part) => hmac(last, part).digest(), Buffer.from(`AWS4${secret}`))
  return hmac(key, text).digest('hex') === signature
}

const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text)
