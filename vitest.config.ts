import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { clientPlugins } from './scripts/client-plugins.ts'

export default defineConfig({
  plugins: clientPlugins(),
  test: {
    environment: 'happy-dom',
    // A link that is followed changes the address and loads nothing: what came late would take the page from the next file.
    environmentOptions: { happyDOM: { settings: { navigation: { disableMainFrameNavigation: true } } } },
    include: ['client/**/*.test.{ts,tsx}'],
    setupFiles: ['client/http/jitless.ts', 'testing/browser-globals.ts', 'testing/shared-page.ts'],
    // Files share a process and its page, one after the other: React and the page are compiled once. What is inlined is read anew
    // for each file (testing/shared-page.ts): the client, and what keeps something for the tests of a file.
    pool: 'forks',
    isolate: false,
    server: { deps: { inline: [/@testing-library/] } },
    // Testing Library unmounts after each test only where it finds a global afterEach.
    globals: true,
    // By itself it leaves a core alone, which on two is half of the machine.
    maxWorkers: availableParallelism(),
    // A busy machine is no failure.
    testTimeout: 60_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
})
