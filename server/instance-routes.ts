import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/instance.ts'
import { summarizeEntry } from './entry/entry-rule.ts'
import { handle } from './http/handle.ts'
import { isLocalSite, isLoopback } from './http/loopback.ts'
import { readSite } from './users/read-site.ts'
import { readGroupsBy, readShowsRooms } from './users/instance-setting.ts'

export function instanceRoutes(app: FastifyInstance) {
  const { config } = app.rooms
  const keepsLettersHere = config.smtpUrl === undefined && isLocalSite(config)
  handle(app, contract.readInstance, async ({ tx, request }) => ({
    mailbox: keepsLettersHere && isLoopback(request),
    socialLinks: config.socialLinks,
    groupsBy: await readGroupsBy(tx.db),
    showsRoomsToWeb: await readShowsRooms(tx.db),
    entry: await summarizeEntry(tx.db),
    site: await readSite(tx.db),
  }))
}
