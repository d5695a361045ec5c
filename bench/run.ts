import { measureAdmin } from './admin.ts'
import { measureCategories } from './categories.ts'
import { measureFeed } from './feed/feed.ts'
import { measureFirstLoad } from './first-load.ts'
import { measureMessages } from './messages/messages.ts'
import { options } from './options.ts'
import { measureRooms } from './rooms/rooms.ts'
import { measureTelling } from './rooms/tell-members.ts'
import { measureSockets } from './sockets/sockets.ts'
import { measureSearch } from './search/search.ts'
import { measureSite } from './site.ts'
import { measureStart } from './start.ts'
import { measureSuggestions } from './suggestions.ts'

/**
 * What things cost. CPU time per request, and its ratio to the bare limit in the same run, are valid on a noisy machine;
 * wall-clock times are not. `npm run bench -- start` runs a single bench; options.ts has the other options.
 */
const benches = {
  start: measureStart,
  'first-load': measureFirstLoad,
  site: measureSite,
  categories: measureCategories,
  feed: measureFeed,
  rooms: measureRooms,
  telling: measureTelling,
  search: measureSearch,
  suggestions: measureSuggestions,
  admin: measureAdmin,
  messages: measureMessages,
  sockets: measureSockets,
}

const { benches: chosen } = options
for (const [name, measure] of Object.entries(benches)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  console.log(`\n${name}`)
  console.table(await measure())
}
