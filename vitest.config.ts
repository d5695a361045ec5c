import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { contractForBrowsers } from './scripts/contract-for-browsers.ts'
import { helpArticles } from './scripts/help-articles.ts'

export default defineConfig({
  plugins: [contractForBrowsers, helpArticles, react()],
  test: {
    environment: 'happy-dom',
    include: ['client/**/*.test.{ts,tsx}'],
    setupFiles: ['client/http/jitless.ts'],
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
