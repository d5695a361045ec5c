import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Problem } from './problem.ts'

/**
 * `{ code, message, fields? }` for programs. A person who opens an address while the server is in trouble, or who asks too
 * often, gets a page that reloads by itself where that may help.
 */
export function answerProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem) {
  const { status, retryAfterSeconds, body } = problem
  if (retryAfterSeconds) reply.header('retry-after', retryAfterSeconds)
  // Headers meant for the answer that failed: with them, a picture whose store is briefly away would stay missing for a
  // year.
  reply.code(status).header('cache-control', 'no-store').removeHeader('etag').removeHeader('content-disposition')
  if ((status < 500 && status !== 429) || !isOpened(request))
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(body))
  if (retryAfterSeconds) reply.header('refresh', retryAfterSeconds)
  return reply.type('text/html; charset=utf-8').send(page(body.message))
}

const isOpened = ({ method, url, headers }: FastifyRequest) =>
  method === 'GET' && !url.startsWith('/api/') && headers.accept?.includes('text/html') === true

/** Self-contained: nothing in it needs another request. The words come from the catalogue of problems. */
const page = (words: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light dark" />
    <title>Please try again</title>
  </head>
  <body>
    <main>
      <h1>Please try again</h1>
      <p>${words}</p>
      <p><a href="">Try again</a></p>
    </main>
  </body>
</html>
`
