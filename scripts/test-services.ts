import { findChromium, findHeadlessShell } from './services/chromium.ts'
import { findNginx } from './services/nginx.ts'
import { startPostgres } from './services/postgres.ts'
import { startRedis } from './services/redis.ts'
import type { Service } from './services/service.ts'

export interface TestServices {
  chromium: Service
  /** Used instead of it where windows and notifications do not matter. */
  headlessShell: string | undefined
  nginx: Service
  postgres: Service
  redis: Service
  stop(): Promise<void>
}

const notAsked: Service = { missing: 'no chosen test needs it' }

/** One after another: Debian's installer cannot run twice at once. */
export async function startTestServices(needs: { server: boolean; browser: boolean }): Promise<TestServices> {
  const redis = needs.server ? await startRedis() : notAsked
  const postgres = needs.server ? await startPostgres() : notAsked
  const nginx = needs.server ? await findNginx() : notAsked
  const chromium = needs.browser ? await findChromium() : notAsked
  const headlessShell = needs.browser ? await findHeadlessShell() : undefined
  const stop = async () => {
    await Promise.all([redis, postgres].map((service) => 'stop' in service && service.stop?.()))
  }
  return { chromium, headlessShell, nginx, postgres, redis, stop }
}
