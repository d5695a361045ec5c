import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/profiles.ts'
import { handle, handleInSteps, handlePage } from '#server/http/handle.ts'
import { atLeisure } from '#server/rooms.ts'
import { cleanUpViews } from './count-view.ts'
import { editProfile } from './edit-profile.ts'
import { findMembers } from './find-members.ts'
import { listColleaguesOf } from './list-colleagues-of.ts'
import { listDirectoryFacets } from './list-directory-facets.ts'
import { readFigures } from './read-figures.ts'
import { readProfile } from './read-profile.ts'
import { readRoomFacts } from './read-room-facts.ts'
import { updateCover, updatePhoto } from './update-photo.ts'

export function profileRoutes(app: FastifyInstance) {
  app.rooms.jobs.schedule('profile-views-cleanup', '47 4 * * *', ({ stopping }) => cleanUpViews(atLeisure(app.rooms), stopping))

  handle(app, contract.readProfile, ({ tx, viewer, params }) => readProfile(tx, viewer, params.id))
  handle(app, contract.readFigures, ({ tx, viewer }) => readFigures(tx, viewer))
  handle(app, contract.readRoomFacts, ({ tx, viewer }) => readRoomFacts(tx, viewer))
  handleInSteps(app, contract.editProfile, ({ rooms, viewer, params, body }) =>
    editProfile(rooms, viewer, { userId: params.id, ...body }),
  )
  handleInSteps(app, contract.updatePhoto, ({ rooms, viewer, params, body }) =>
    updatePhoto(rooms, viewer, { userId: params.id, ...body }),
  )
  handleInSteps(app, contract.updateCover, ({ rooms, viewer, params, body }) =>
    updateCover(rooms, viewer, { userId: params.id, ...body }),
  )

  handlePage(app, contract.listColleaguesOf, ({ tx, viewer, params, query }) =>
    listColleaguesOf(tx, viewer, { userId: params.id, ...query }),
  )
  handlePage(app, contract.findMembers, ({ tx, viewer, query }) => findMembers(tx, viewer, query))
  handle(app, contract.listDirectoryFacets, ({ tx }) => listDirectoryFacets(tx))
}
