import { readFileSync } from 'node:fs'
import { defineConfig, type Plugin } from 'vite'
import { clientPlugins } from './scripts/client-plugins.ts'

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3000}`

/** The two faces of the first screen; the build knows their hashed names. */
const firstFaces = [/source-serif-4-latin-opsz-normal.*\.woff2$/, /hanken-grotesk-latin-wght-normal.*\.woff2$/]

const preloadFonts: Plugin = {
  name: 'preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => firstFaces.some((face) => face.test(file)))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
          injectTo: 'head',
        })),
  },
}

/** Small enough to come with the document instead of by a request; the file itself stays for bookmarks. */
const inlineIcon: Plugin = {
  name: 'inline-icon',
  apply: 'build',
  transformIndexHtml: (html) => {
    const icon = readFileSync(new URL('client/public/favicon.svg', import.meta.url), 'utf8')
    return html.replace('href="/favicon.svg"', `href="data:image/svg+xml,${encodeURIComponent(icon)}"`)
  },
}

/**
 * The router's links can fetch ahead for its own framework, which is not used here: without that part the first load is
 * 1.7 kB smaller. Only its links get the replacement, and a name they miss in it fails the build.
 */
const linksWithoutFramework: Plugin = {
  name: 'links-without-framework',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === './ssr/components.js' && importer?.endsWith('/lib/dom/lib.js') ? '\0links-without-framework' : null,
  load: (id) =>
    id === '\0links-without-framework'
      ? `import { createContext } from 'react'
         export const FrameworkContext = createContext(undefined)
         export const PrefetchPageLinks = () => null
         export const usePrefetchBehavior = () => [false, null, {}]
         export const mergeRefs = (ref) => ref`
      : null,
}

/** Scripts that wait for each other run in an order that changes with any edit: one may read what the other has not yet made. */
const noChunkCycles: Plugin = {
  name: 'no-chunk-cycles',
  apply: 'build',
  generateBundle(_options, bundle) {
    const importsOf = new Map(Object.values(bundle).map((it) => [it.fileName, it.type === 'chunk' ? it.imports : []]))
    const done = new Set<string>()
    const follow = (file: string, way: string[]) => {
      if (way.includes(file))
        this.error(`Scripts that wait for each other: ${[...way.slice(way.indexOf(file)), file].join(' → ')}`)
      if (done.has(file)) return
      for (const imported of importsOf.get(file) ?? []) follow(imported, [...way, file])
      done.add(file)
    }
    for (const file of importsOf.keys()) follow(file, [])
  },
}

/** What several screens share, as the groups below call it. */
const named = new Set(['framework', 'rolldown-runtime', 'schemas', 'panels', 'feed', 'icons', 'parts'])

export default defineConfig({
  root: 'client',
  plugins: [...clientPlugins(), linksWithoutFramework, preloadFonts, inlineIcon, noChunkCycles],
  server: {
    proxy: {
      '/api': api,
      '/healthz': api,
      '/iiif': api,
      '/mailbox': api,
      '/media': api,
      '/oai': api,
      '/ws': { target: api, ws: true },
    },
  },
  // So that what reads records fetches the East Asian letters only for files that have some.
  worker: { format: 'es' },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    // The oldest browsers that read light-dark() as the tokens spell it.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    manifest: true,
    // What is built carries the licences of the packages in it.
    license: true,
    // The Content-Security-Policy allows no data: fonts or styles.
    assetsInlineLimit: 0,
    // One sheet: its rules keep one order whatever screen comes first, and a screen costs one request.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        // The first script lists the names of all others: those of screens are their hashes, which compress no further.
        chunkFileNames: ({ name }) => (named.has(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'),
        codeSplitting: {
          groups: [
            // Changes when a package does, not with every deploy.
            {
              name: 'framework',
              test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\/|links-without-framework|rolldown\/runtime/,
            },
            // Comes with the first form. Alone: what it depends on is needed earlier.
            {
              name: 'schemas',
              test: /node_modules\/zod\/|\?with-schemas$|contract\/accent\.ts$/,
              includeDependenciesRecursively: false,
            },
            // What every screen needs, in one request instead of one for each module that screens share.
            { name: 'app', tags: ['$initial'] },
            // Beside the feed on wide screens, after the feed. Alone: what it depends on is needed earlier.
            {
              name: 'panels',
              test: /client\/(colleagues\/(suggestions-panel|connect-button|use-(ask-colleague|answer-request|dismiss-suggestion)|connection-cache|standing|queries)|notifications\/(notifications-card|notification-(line|cache)|use-(read-)?notifications|queries)|profiles\/(record-figures|queries)|users\/(person-row|update-person)|holdings\/room-panel|page\/use-kept-focus|ui\/where-it-stood|queue\/use-decision|http\/use-action)\.tsx?$|contract\/(colleagues|group-members|groups|holdings|notification-kinds|profiles)\.ts$|icons\/(user-(plus|check)|users|check|triangle-exclamation-point)\./,
              includeDependenciesRecursively: false,
            },
            // What every screen with posts needs, with its icons: each alone would be a request.
            {
              name: 'feed',
              test: /client\/(posts\/(post-list|filter-bar)|composer\/post-composer-form|screens\/home|uploads\/use-(uploads|file-drop)|screens\/rails\/(?!house-rules|room-fact)[\w-]+|ui\/fields\/growing-text-area)\.tsx?$|icons\/(pencil|image)\./,
            },
            // The other signs and small parts: alone, each would be a request, and a name in the first script's list.
            { name: 'icons', test: /lucide-react\/dist\/esm\/icons\//, includeDependenciesRecursively: false },
            {
              name: 'parts',
              test: /client\/(page|ui(?!\/(pictures\/drawings|table|overlays\/(toaster|tooltip))))\//,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
    modulePreload: {
      polyfill: false,
      // What the document itself loads is there before any screen asks for it.
      resolveDependencies: (_file, dependencies) =>
        dependencies.filter((file) => !/\/(framework|rolldown-runtime|index)-/.test(file)),
    },
  },
})
