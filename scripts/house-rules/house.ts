/** The plan of the house (ARCHITECTURE.md). A new feature takes its place in this list: it may import what comes before it. */
export const featureOrder = [
  'users',
  'audit',
  'tokens',
  'notifications',
  'entry',
  'accounts',
  'push',
  'sign-on',
  'standing',
  'categories',
  'uploads',
  'records',
  'review',
  'comments',
  'holdings',
  'posts',
  'composer',
  'queue',
  'lists',
  'groups',
  'learning',
  'events',
  'resources',
  'exchange',
  'collections',
  'viewer',
  'item-files',
  'imports',
  'iiif',
  'oai',
  'reports',
  'colleagues',
  'profiles',
  'messages',
  'blocks',
  'settings',
  'search',
  'moderation',
  'site',
  'webhooks',
  'check-instance',
  'this-site',
  'data-exports',
  'account-deletion',
  'demo',
]

const rooms = {
  server: ['http', 'database', 'live', 'mail', 'jobs', 'media', 'paper', 'pictures', 'relevance', 'subjects', 'texts'],
  client: ['ui', 'forms', 'http', 'live', 'images', 'page', 'public'],
}

/** From the ground up; nothing imports from a floor above its own. */
const floors = { room: 0, feature: 1, screen: 2, app: 3, entry: 4 }
export type Floor = keyof typeof floors
export const isAbove = (a: Floor, b: Floor) => floors[a] > floors[b]

export interface Place {
  side: string
  floor: Floor | undefined
  feature: string | undefined
}

/** The place of a file; without a floor, the plan does not know its folder. */
export function placeOf(file: string): Place {
  const [side = '', folder = '', ...rest] = file.split('/')
  if (side !== 'server' && side !== 'client') return { side, floor: 'room', feature: undefined }
  if (rest.length === 0) return { side, floor: floorOfTopFile(folder), feature: undefined }
  const feature = featureOrder.includes(folder) ? folder : undefined
  return { side, floor: feature ? 'feature' : floorOfFolder(side, folder), feature }
}

/** Open to every floor; the other files at the top assemble the house. */
const groundFiles = ['config.ts', 'sign-on-providers.ts', 'keep-for.ts', 'own-thread.ts', 'rooms.ts', 'paths.ts']

function floorOfTopFile(name: string): Floor {
  if (/^main\.tsx?$/.test(name)) return 'entry'
  return groundFiles.includes(name) ? 'room' : 'app'
}

function floorOfFolder(side: 'server' | 'client', folder: string): Floor | undefined {
  if (rooms[side].includes(folder)) return 'room'
  if (side === 'server') return folder === 'command-line' ? 'entry' : undefined
  return ({ app: 'app', screens: 'screen' } as const)[folder]
}
