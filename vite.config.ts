import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { contractForBrowsers } from './scripts/contract-for-browsers.ts'

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

export default defineConfig({
  root: 'client',
  plugins: [contractForBrowsers, react(), babel({ presets: [reactCompilerPreset()] }), preloadFonts],
  server: {
    proxy: {
      '/api': api,
      '/healthz': api,
      '/mailbox': api,
      '/media': api,
      '/ws': { target: api, ws: true },
    },
  },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    // The oldest browsers that read light-dark() as the tokens spell it.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    manifest: true,
    // The Content-Security-Policy allows no data: fonts or styles.
    assetsInlineLimit: 0,
    // One sheet: its rules keep one order whatever screen comes first, and a screen costs one request.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Changes when a package does, not with every deploy.
            { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\// },
            // Comes with the first form. Alone: what it depends on is needed earlier.
            { name: 'schemas', test: /node_modules\/zod\/|\?with-schemas$/, includeDependenciesRecursively: false },
            // What every screen needs, in one request instead of one for each module that screens share.
            { name: 'app', tags: ['$initial'] },
            // Drawn by the forms of /auth as well as by the screens of the feed.
            { name: 'covers', test: /client\/(ui\/(shelf|cloth)|categories\/queries)|contract\/guidelines/ },
            // What every screen with posts needs, with its icons: each alone would be a request.
            {
              name: 'feed',
              test: /client\/(posts\/(post-list|filter-bar)|screens\/rails\/[\w-]+|ui\/growing-text-area)\.tsx$|icons\/pencil\./,
            },
          ],
        },
      },
    },
    modulePreload: { polyfill: false },
  },
})
