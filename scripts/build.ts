import { glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { buildServer } from './build-server.ts'
import { keepFormerAssets } from './keep-former-assets.ts'

const root = path.resolve(import.meta.dirname, '..')
const workshop = path.join(root, '.cache/build')

process.chdir(root)
await rm(workshop, { recursive: true, force: true })
await Promise.all([buildClient().then(prerenderSite), buildServer(path.join(workshop, 'server'))])
await keepFormerAssets({ former: 'dist', next: workshop, now: new Date() })
// Moved into place as a whole: a build that is killed never leaves half a dist.
await rm('dist', { recursive: true, force: true })
await rename(workshop, 'dist')

async function buildClient() {
  const outDir = path.join(workshop, 'client')
  await build({
    mode: 'production',
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, sourcemap: false, rolldownOptions: { checks: { bundlerTimings: false } } },
  })
  const texts = glob('**/*.{js,css,html,svg,json,txt,webmanifest}', { cwd: outDir })
  await Promise.all((await Array.fromAsync(texts)).map((file) => compress(path.join(outDir, file))))
}

/** Once here rather than for every visitor: the server sends the .br or .gz file to browsers that accept it. */
async function compress(file: string) {
  const bytes = await readFile(file)
  if (bytes.length < 1024) return
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}

/** Public pages are rendered once, here, and complete from their first byte. */
async function prerenderSite() {
  const outDir = path.join(workshop, 'prerender')
  await build({
    mode: 'production',
    logLevel: 'warn',
    publicDir: false,
    ssr: { target: 'node', noExternal: true },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      manifest: false,
      minify: false,
      rolldownOptions: { input: 'client/prerender.tsx', output: { codeSplitting: true } },
    },
  })
  const { prerender } = await import(path.join(outDir, 'prerender.js'))
  const documents: Map<string, string> = await prerender(await readFile(path.join(workshop, 'client/index.html'), 'utf8'))
  for (const [page, html] of documents) {
    // Hidden, since it is not served as it is: the server fills in its address.
    const file = path.join(workshop, `client/.site${page}.html`)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, html)
  }
  await rm(outDir, { recursive: true })
}
