import type { FastifyInstance } from 'fastify'
import { apiDocsPage } from './api-docs-page.ts'
import { describeApi } from './openapi.ts'

/** /api/docs: a page for people with a browser, the OpenAPI document for programs. */
export function apiDocs(app: FastifyInstance, readName: () => Promise<string>) {
  let made: ReturnType<typeof describeApi> | undefined
  /** Under the site's current name. */
  const document = async () => {
    made ??= describeApi(app.endpoints)
    return { ...made, info: { ...made.info, title: await readName() } }
  }

  app.get('/api/docs/openapi.json', async () => document())
  app.get('/api/docs/style.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(apiDocsPage.style))
  app.get('/api/docs', async (request, reply) => {
    if (!request.headers.accept?.includes('text/html')) return document()
    return reply.type('text/html; charset=utf-8').send(apiDocsPage.html(await document()))
  })
}
