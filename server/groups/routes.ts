import type { FastifyInstance } from 'fastify'
import * as members from '#contract/group-members.ts'
import * as contract from '#contract/groups.ts'
import { handle, handlePage } from '#server/http/handle.ts'
import { atLeisure } from '#server/rooms.ts'
import { answerRequest } from './answer-request.ts'
import { archiveGroup, changeLevel } from './archive-group.ts'
import { changeRole, takeOver } from './change-role.ts'
import { countGroups } from './count-groups.ts'
import { createGroup } from './create-group.ts'
import { editGroup } from './edit-group.ts'
import { endLink, renewLink } from './group-link.ts'
import { inviteToGroup } from './invite.ts'
import { joinGroup, leaveGroup } from './join-group.ts'
import { leadLives } from './lead-lives.ts'
import { listGroups } from './list-groups.ts'
import { listGroupLog } from './list-log.ts'
import { listGroupMembers, listGroupRequests } from './list-members.ts'
import { readGroup, visitGroup } from './present.ts'
import { removeMember } from './remove-member.ts'
import { dismissGroupSuggestion, listGroupSuggestions } from './suggest-groups.ts'
import { tellGroupMembers } from './tell-members.ts'

export function groupRoutes(app: FastifyInstance) {
  tellGroupMembers(app.rooms)
  app.rooms.jobs.schedule('group-lives', '17 * * * *', ({ stopping }) => leadLives(atLeisure(app.rooms), stopping))

  handlePage(app, contract.listGroups, ({ tx, viewer, query }) => listGroups(tx, viewer, query))
  handle(app, contract.countGroups, ({ tx }) => countGroups(tx))
  handle(app, contract.listGroupSuggestions, ({ tx, viewer, query }) => listGroupSuggestions(tx, viewer, query.limit))
  handle(app, contract.dismissGroupSuggestion, ({ tx, viewer, params }) => dismissGroupSuggestion(tx, viewer, params.id))
  handle(app, contract.createGroup, ({ tx, viewer, body }) => createGroup(tx, viewer, body))
  handle(app, contract.readGroup, ({ tx, viewer, params, query }) =>
    (query.visit ? visitGroup : readGroup)(tx, viewer, params.id),
  )
  handle(app, contract.editGroup, ({ tx, viewer, params, body }) => editGroup(tx, viewer, params.id, body))

  handle(app, contract.archiveGroup, ({ tx, viewer, params, body }) => archiveGroup(tx, viewer, { ...params, ...body }))
  handlePage(app, contract.listGroupLog, ({ tx, viewer, params, query }) => listGroupLog(tx, viewer, params.id, query))

  handle(app, members.joinGroup, ({ tx, viewer, params, body }) => joinGroup(tx, viewer, params.id, body))
  handle(app, members.leaveGroup, ({ tx, viewer, params }) => leaveGroup(tx, viewer, params.id))
  handlePage(app, members.listGroupMembers, ({ tx, viewer, params, query }) => listGroupMembers(tx, viewer, params.id, query))
  handlePage(app, members.listGroupRequests, ({ tx, viewer, params, query }) => listGroupRequests(tx, viewer, params.id, query))
  handle(app, members.renewGroupLink, ({ tx, viewer, params }) => renewLink(tx, viewer, params.id))
  handle(app, members.endGroupLink, ({ tx, viewer, params }) => endLink(tx, viewer, params.id))
  handle(app, members.answerGroupRequest, ({ tx, viewer, params, body }) => answerRequest(tx, viewer, { ...params, ...body }))
  handle(app, members.inviteToGroup, ({ tx, viewer, params, body }) => inviteToGroup(tx, viewer, params.id, body))
  handle(app, members.changeGroupRole, ({ tx, viewer, params, body }) => changeRole(tx, viewer, { ...params, ...body }))
  handle(app, members.removeFromGroup, ({ tx, viewer, params, query }) => removeMember(tx, viewer, { ...params, ...query }))
  handle(app, members.takeOverGroup, ({ tx, viewer, params }) => takeOver(tx, viewer, params.id))
  handle(app, members.changeGroupLevel, ({ tx, viewer, params, body }) => changeLevel(tx, viewer, params.id, body.level))
}
