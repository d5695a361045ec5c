import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { clientPlugins } from './scripts/client-plugins.ts'

export default defineConfig({
  plugins: clientPlugins(),
  test: {
    environment: 'happy-dom',
    include: ['client/**/*.test.{ts,tsx}'],
    setupFiles: ['client/http/jitless.ts', 'testing/browser-globals.ts'],
    // Each file in a world of its own, but not in a process of its own, which would compile everything again.
    pool: 'vmForks',
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
