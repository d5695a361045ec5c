import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { it } from 'node:test'
import { findBreaches } from './find-breaches.ts'

async function breachesIn(house: Record<string, string>): Promise<string[]> {
  const root = await mkdtemp(path.join(tmpdir(), 'ibid-house-'))
  try {
    for (const [file, source] of Object.entries(house)) {
      await mkdir(path.dirname(path.join(root, file)), { recursive: true })
      await writeFile(path.join(root, file), source)
    }
    return await findBreaches(root)
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

const importing = (specifier: string) => `import { something } from '${specifier}'\n`

it('finds nothing wrong with a house in order', async () => {
  const breaches = await breachesIn({
    'contract/posts.ts': importing('zod') + importing('./endpoint.ts'),
    'server/app.ts': importing('./posts/routes.ts'),
    'server/posts/routes.ts':
      importing('./queries.ts') + importing('#server/http/handle.ts') + importing('#server/users/present.ts'),
    'server/users/routes.ts':
      "export function routes() {\n  rooms.jobs.work('x', () => cleanUp(atLeisure(rooms)))\n  handle(app, (tx) => read(rooms, tx))\n}\n",
    'server/posts/save-post.ts': 'export async function savePost() {}\n',
    'server/comments/write-comment.ts': 'export async function writeComment() {}\n',
    'server/review/decide.ts': 'export async function decide() {}\n',
    'server/holdings/visible-holdings.ts': "export const visibleHoldings = `holdings.audience = 'public'`\n",
    'server/posts/like-post.test.ts': importing('#testing/world.ts') + importing('#server/messages/queries.ts'),
    'client/screens/home.tsx': importing('#client/posts/post-card.tsx') + "import './home.css'\n",
    'client/app/routes.tsx': "const home = () => import('#client/screens/home.tsx')\n",
  })
  assert.deepEqual(breaches, [])
})

const faults: [title: string, file: string, source: string, breach: string][] = [
  ['a job that takes the connections of requests', 'server/posts/routes.ts', "const begin = () => rooms.jobs.schedule('x', '* * * * *', ({ stopping }) =>\n    cleanUp(rooms, stopping))\n", 'a job takes no connection that requests wait for: give it atLeisure(rooms)'],
  ['a contract that needs more than zod', 'contract/posts.ts', importing('fastify'), 'the contract imports zod only, not "fastify"'],
  ['a contract that knows the server', 'contract/posts.ts', importing('#server/config.ts'), 'the contract imports zod only, not "#server/config.ts"'],
  ['a client that imports the server', 'client/posts/post-card.tsx', importing('#server/posts/present.ts'), 'client and server meet only in the contract ("#server/posts/present.ts")'],
  ['a server that imports the client', 'server/posts/present.ts', importing('#client/paths.ts'), 'server and client meet only in the contract ("#client/paths.ts")'],
  ['a product that leans on its tests', 'server/posts/present.ts', importing('#testing/world.ts'), 'the product does not import its tools ("#testing/world.ts")'],
  ['a room that imports a feature', 'server/http/handle.ts', importing('#server/users/present.ts'), 'a room file does not import from the feature floor ("#server/users/present.ts")'],
  ['a type that climbs a floor', 'server/http/handle.ts', "import type { User } from '#server/users/present.ts'\n", 'a room file does not import from the feature floor ("#server/users/present.ts")'],
  ['a re-export that climbs a floor', 'client/ui/button.tsx', "export * from '#client/posts/post-card.tsx'\n", 'a room file does not import from the feature floor ("#client/posts/post-card.tsx")'],
  ['a lazy import that climbs a floor', 'client/posts/post-card.tsx', "const home = import('#client/screens/home.tsx')\n", 'a feature file does not import from the screen floor ("#client/screens/home.tsx")'],
  ['a feature that imports the app', 'server/posts/present.ts', importing('#server/app.ts'), 'a feature file does not import from the app floor ("#server/app.ts")'],
  ['a feature that imports to its right', 'server/users/present.ts', importing('#server/posts/present.ts'), 'users stands before posts and does not import it ("#server/posts/present.ts")'],
  ['a foreign hand on private queries', 'server/posts/like-post.ts', importing('#server/users/queries.ts'), '"#server/users/queries.ts" is private to users'],
  ['a foreign hand on private routes', 'server/main.ts', importing('./users/routes.ts'), '"./users/routes.ts" is private to users'],
  ['an import without extension', 'server/posts/like-post.ts', importing('./queries'), '"./queries" lacks its file extension'],
  ['a folder that the plan does not know', 'server/gadgets/spin.ts', '', '"gadgets" is neither a room nor in the feature order (scripts/house-rules/house.ts)'],
  ['a name in camel case', 'server/posts/likePost.ts', '', 'names are kebab-case'],
  ['a drawer for everything', 'client/ui/utils.ts', '', '"utils" does not say what a thing is'],
  ['a drawer with a label', 'server/posts/post-helpers.ts', '', '"post-helpers" does not say what a thing is'],
  ['a barrel', 'client/posts/index.ts', '', 'no barrels: import the file itself'],
  ['a promise instead of the work', 'server/posts/like-post.ts', `// ${['TO', 'DO'].join('')}: later\n`, 'do it now, or leave it out'],
  ['a reason that stands elsewhere', 'server/posts/like-post.ts', `/** ${['SP', 'EC'].join('')} 4: once. */\n`, 'say the reason itself: that document is not in the repository'],
  ['a second decision', 'server/resources/review-resource.ts', 'export async function decide() {}\n', 'a reviewer decides in server/review/decide.ts: give it a Reviewable'],
  ['a second condition of who sees', 'server/resources/list-resources.ts', 'const visibleResources = 1\n', 'who sees a thing is said once: use visibleHoldings, listedHoldings or visibleTo'],
  ['a condition of who sees in the midst of a query', 'server/events/present.ts', "const open = sql`holdings.audience = 'public'`\n", 'who sees a thing is said once: use visibleHoldings, listedHoldings or visibleTo'],
  ['comments of a room', 'server/events/questions.ts', 'export async function writeComment() {}\n', 'comments are written, changed and read in server/comments: give it a Thread'],
  ['saves of a room', 'server/learning/save-course.ts', 'export const saveCourse = 1\n', 'things are saved by savePost and saveHolding'],
] // prettier-ignore

for (const [title, file, source, breach] of faults) {
  it(`finds ${title}`, async () => {
    assert.deepEqual(await breachesIn({ [file]: source }), [`${file}:1 ${breach}`])
  })
}

it('finds a style sheet of more than 300 lines, and lets a test, a static page and demo data be long', async () => {
  const long = '/* */\n'.repeat(301)
  const breaches = await breachesIn({
    'client/ui/tabs.css': long,
    'client/ui/tabs.test.tsx': long,
    'client/screens/static/terms.tsx': long,
    'server/demo/people.ts': long,
  })
  assert.deepEqual(breaches, ['client/ui/tabs.css:301 301 lines are two ideas (at most 300)'])
})

it('finds a table that is written in more than one folder, and lets the demo community write all', async () => {
  const insert = "db.insertInto('likes')\n"
  const breaches = await breachesIn({
    'server/posts/like-post.ts': insert,
    'server/posts/unlike-post.ts': "db.deleteFrom('likes')\n",
    'server/search/forget-likes.ts': 'const text = `\n  delete from likes where true`\n',
    'server/search/count-likes.ts': 'const text = `select count(*) from likes`\n',
    'server/demo/insert-community.ts': insert,
    'server/search/likes.test.ts': insert,
  })
  assert.deepEqual(breaches, ['server/search/forget-likes.ts:2 only posts writes likes: call its verb'])
})

it('names the line of an import that spans several', async () => {
  const source = "import {\n  something,\n} from '#client/paths.ts'\n"
  assert.deepEqual(await breachesIn({ 'server/app.ts': source }), [
    'server/app.ts:3 server and client meet only in the contract ("#client/paths.ts")',
  ])
})

const migrations = 'server/database/migrations'
const released = (files: Record<string, string>) =>
  Object.entries(files)
    .map(([name, sql]) => `${createHash('sha256').update(sql).digest('hex')}  ${name}\n`)
    .join('')
const houseOfTwo = {
  'package.json': '{ "version": "0.2.0" }',
  'testing/releases/0.2.0/all.backup': '',
  [`${migrations}/001-one.sql`]: 'one',
  [`${migrations}/002-two.sql`]: 'two',
  [`${migrations}/released.sha256`]: released({ '001-one.sql': 'one', '002-two.sql': 'two' }),
}

it('lets a migration come after those that were released', async () => {
  assert.deepEqual(await breachesIn({ ...houseOfTwo, [`${migrations}/003-three.sql`]: 'three' }), [])
})

const changes: [title: string, house: Record<string, string>, breach: string][] = [
  ['a released migration that was edited', { [`${migrations}/001-one.sql`]: 'another' }, `${migrations}/001-one.sql:1 a released migration never changes: write a new one`],
  ['a released migration that is gone', { [`${migrations}/released.sha256`]: released({ '001-one.sql': 'one', '002-two.sql': 'two', '003-three.sql': 'three' }) }, `${migrations}/003-three.sql:1 a released migration never changes: write a new one`],
  ['a migration before those that were released', { [`${migrations}/001-another.sql`]: 'another' }, `${migrations}/001-another.sql:1 comes before a released migration, or its line in released.sha256 is missing`],
  ['a released migration that is not in the list', { [`${migrations}/released.sha256`]: released({ '002-two.sql': 'two' }) }, `${migrations}/001-one.sql:1 comes before a released migration, or its line in released.sha256 is missing`],
  ['a release whose data was not kept', { 'package.json': '{ "version": "0.3.0" }' }, 'package.json:1 testing/releases has no data of 0.3.0 for later releases (scripts/keep-release.ts)'],
] // prettier-ignore

for (const [title, change, breach] of changes) {
  it(`finds ${title}`, async () => {
    assert.deepEqual(await breachesIn({ ...houseOfTwo, ...change }), [breach])
  })
}
