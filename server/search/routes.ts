import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/search.ts'
import { handle } from '#server/http/handle.ts'
import { atLeisure } from '#server/rooms.ts'
import { countWords, uncountedWords } from './count-words.ts'
import { search } from './search.ts'
import { typeahead } from './typeahead.ts'

export function searchRoutes(app: FastifyInstance) {
  app.rooms.jobs.whileThereIs('words', uncountedWords, ({ stopping }) => countWords(atLeisure(app.rooms), stopping))
  handle(app, contract.search, ({ tx, viewer, query }) => search(tx, viewer, query))
  handle(app, contract.typeahead, ({ tx, viewer, query }) => typeahead(tx, viewer, query.q))
}
