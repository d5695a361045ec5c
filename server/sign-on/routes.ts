import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/sign-on.ts'
import { deleteInBatches } from '#server/database/in-batches.ts'
import { handle, handleInSteps } from '#server/http/handle.ts'
import { atLeisure, type Rooms } from '#server/rooms.ts'
import { forgetWaiting } from './attempts.ts'
import { sessionsOfProviders } from './end-by-provider.ts'
import { finishSignOn } from './finish-sign-on.ts'
import { readOwnLinks, unlink } from './own-links.ts'
import { openProviders } from './providers.ts'
import { changeOnlySignOn, readSettings, readWays } from './settings.ts'
import { startSignOn } from './start-sign-on.ts'
import { waitingSteps } from './waiting.ts'

export async function signOnRoutes(app: FastifyInstance) {
  const { rooms } = app
  const providers = openProviders(rooms)
  const waiting = waitingSteps(rooms, providers)
  const endByProvider = sessionsOfProviders(rooms, providers)
  rooms.jobs.schedule('sign-on-cleanup', '37 * * * *', ({ stopping }) => cleanUpSignOn(atLeisure(rooms), stopping))

  handle(app, contract.readSignOn, ({ tx }) => readWays(tx))
  handleInSteps(app, contract.startSignOn, ({ params, body, viewer, reply }) =>
    startSignOn(rooms, providers, { ...params, ...body }, { viewer, reply }),
  )
  handleInSteps(app, contract.finishSignOn, async ({ params, query, ...visit }) => {
    const next = await finishSignOn(rooms, providers, { ...params, state: query.state }, visit)
    await visit.reply.redirect(next, 303)
    return null
  })

  handleInSteps(app, contract.readWaitingSignOn, (visit) => waiting.read(visit))
  handleInSteps(app, contract.sendSignOnCode, ({ body, ...visit }) => waiting.sendCode(body.code, visit))
  handleInSteps(app, contract.agreeToLink, ({ body, ...visit }) => waiting.link(body, visit))
  handleInSteps(app, contract.createSignOnAccount, ({ body, ...visit }) => waiting.createAccount(body, visit))
  handleInSteps(app, contract.cancelSignOn, async (visit) => {
    await forgetWaiting(rooms, visit)
    return { message: 'Nothing was linked, and no account was made.' }
  })

  handle(app, contract.readOwnSignOn, ({ tx, viewer }) => readOwnLinks(tx, viewer))
  handle(app, contract.unlinkSignOn, ({ tx, viewer, params }) => unlink(tx, viewer, params.id))

  handle(app, contract.readSignOnSettings, ({ tx }) => readSettings(tx))
  handle(app, contract.changeSignOnSettings, ({ tx, viewer, body }) => changeOnlySignOn(tx, viewer, body.onlySignOn))
  handleInSteps(app, contract.checkSignOnProvider, async ({ params }) => {
    const problem = await providers.check(providers.find(params.provider))
    return { isReachable: problem === null, problem }
  })

  // A form, as the specification requires, and only at this address.
  await app.register(async (scope) => {
    const type = 'application/x-www-form-urlencoded'
    scope.addContentTypeParser(type, { parseAs: 'string' }, async (_request: unknown, body: string) =>
      Object.fromEntries(new URLSearchParams(body)),
    )
    handleInSteps(scope, contract.endSignOnSessions, ({ params, body, reply }) => {
      reply.header('cache-control', 'no-store')
      return endByProvider(params.provider, body.logout_token)
    })
  })
}

async function cleanUpSignOn({ database: { db }, now }: Pick<Rooms, 'database' | 'now'>, stopping?: AbortSignal) {
  for (const table of ['sign_on_attempts', 'sign_on_logouts'] as const)
    await deleteInBatches(db, table, sql<boolean>`expires_at <= ${now()}`, stopping)
}
