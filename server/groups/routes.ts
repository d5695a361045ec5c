import type { FastifyInstance } from 'fastify'
import * as members from '#contract/group-members.ts'
import * as contract from '#contract/groups.ts'
import { handle, handlePage } from '#server/http/handle.ts'
import { createGroup } from './create-group.ts'
import { editGroup } from './edit-group.ts'
import { endLink, renewLink } from './group-link.ts'
import { joinGroup, leaveGroup } from './join-group.ts'
import { listGroups } from './list-groups.ts'
import { listGroupMembers, listGroupRequests } from './list-members.ts'
import { visitGroup } from './present.ts'
import { tellGroupMembers } from './tell-members.ts'

export function groupRoutes(app: FastifyInstance) {
  tellGroupMembers(app.rooms)

  handlePage(app, contract.listGroups, ({ tx, viewer, query }) => listGroups(tx, viewer, query))
  handle(app, contract.createGroup, ({ tx, viewer, body }) => createGroup(tx, viewer, body))
  handle(app, contract.readGroup, ({ tx, viewer, params }) => visitGroup(tx, viewer, params.id))
  handle(app, contract.editGroup, ({ tx, viewer, params, body }) => editGroup(tx, viewer, params.id, body))

  handle(app, members.joinGroup, ({ tx, viewer, params, body }) => joinGroup(tx, viewer, params.id, body))
  handle(app, members.leaveGroup, ({ tx, viewer, params }) => leaveGroup(tx, viewer, params.id))
  handlePage(app, members.listGroupMembers, ({ tx, viewer, params, query }) => listGroupMembers(tx, viewer, params.id, query))
  handlePage(app, members.listGroupRequests, ({ tx, viewer, params, query }) => listGroupRequests(tx, viewer, params.id, query))
  handle(app, members.renewGroupLink, ({ tx, viewer, params }) => renewLink(tx, viewer, params.id))
  handle(app, members.endGroupLink, ({ tx, viewer, params }) => endLink(tx, viewer, params.id))
}
