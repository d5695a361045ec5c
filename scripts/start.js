import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

// V8 keeps the compiled bundle: a second start takes a fraction of the first one's time.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/ibid', import.meta.url)))
// The embedded database is one large program, of which a site that rests runs little: only what is really busy is worth optimizing.
setFlagsFromString('--wasm-tiering-budget=130000000')
// What lies outside the heap is let grow with it, instead of by a fixed amount after which all of the heap is looked through again:
// a page costs a third less. Not with the embedded database, whose own memory would count as reason to leave more lying.
if (process.env.DATABASE_URL) setFlagsFromString('--external-memory-accounted-in-global-limit')
process.env.NODE_ENV = 'production'

const { opening } = await import('../dist/server/main.js')
await opening
// Not sooner, so that V8 keeps what has only just run too; and not at the end, since a server may be ended by force.
flushCompileCache()
