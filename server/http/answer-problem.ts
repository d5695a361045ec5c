import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Problem } from './problem.ts'

/**
 * `{ code, message, fields? }` for programs. A person who opens an address while the server is in trouble, or too often, gets a
 * page, which asks again by itself where that may help.
 */
export function answerProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem) {
  const { status, retryAfterSeconds, body } = problem
  if (retryAfterSeconds) reply.header('retry-after', retryAfterSeconds)
  // What was said of the answer that it did not become: a picture whose store is away for a moment would stay away for a year.
  reply.code(status).header('cache-control', 'no-store').removeHeader('etag').removeHeader('content-disposition')
  if ((status < 500 && status !== 429) || !isOpened(request))
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(body))
  if (retryAfterSeconds) reply.header('refresh', retryAfterSeconds)
  return reply.type('text/html; charset=utf-8').send(page(body.message))
}

const isOpened = ({ method, url, headers }: FastifyRequest) =>
  method === 'GET' && !url.startsWith('/api/') && headers.accept?.includes('text/html') === true

/** Without anything that would have to be asked for. The words are those of the catalogue. */
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
