import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/profiles.ts'
import { handle, handlePage } from '#server/http/handle.ts'
import { blockUser, unblockUser } from './block-user.ts'
import { listKeptAway } from './kept-away.ts'
import { muteUser, unmuteUser } from './mute-user.ts'

export function blockRoutes(app: FastifyInstance) {
  handle(app, contract.blockUser, ({ tx, viewer, body }) => blockUser(tx, viewer, body.userId))
  handle(app, contract.unblockUser, ({ tx, viewer, params }) => unblockUser(tx, viewer, params.userId))
  handle(app, contract.muteUser, ({ tx, viewer, body }) => muteUser(tx, viewer, body.userId))
  handle(app, contract.unmuteUser, ({ tx, viewer, params }) => unmuteUser(tx, viewer, params.userId))

  handlePage(app, contract.listBlocks, ({ tx, viewer, query }) => listKeptAway(tx, viewer, { of: 'blocks', ...query }))
  handlePage(app, contract.listMutes, ({ tx, viewer, query }) => listKeptAway(tx, viewer, { of: 'mutes', ...query }))
}
