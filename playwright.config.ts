import { defineConfig, devices } from '@playwright/test'
import { admin } from './e2e/admin.ts'
import { headless } from './e2e/browsers.ts'
import { freePort } from './scripts/free-port.ts'

// Workers read this file again and inherit the environment: one port for all of them.
const port = (process.env.E2E_PORT ??= String(await freePort()))
const url = `http://localhost:${port}`

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  retries: 0,
  workers: 2,
  // A busy machine is no failure.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    ...devices['Desktop Chrome'],
    baseURL: url,
    // axe would measure the contrast of what is still fading in.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: headless,
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    // The rooms, and what is laid out or handled differently on a phone; the rest behaves the same at every width.
    {
      name: 'phone',
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 3 },
    },
  ],
  webServer: {
    command: `${process.execPath} scripts/e2e-server.ts`,
    url: `${url}/readyz`,
    env: {
      PORT: port,
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ADMIN_USERNAME: admin.username,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
    stdout: 'pipe',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    timeout: 600_000,
  },
})
