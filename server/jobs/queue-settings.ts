import { failedJobDays } from '#contract/retention.ts'
import type { WorkOptions } from './jobs.ts'

/** A process not heard from for this long counts as dead, and its jobs are given to others. */
const heartbeatSeconds = 20
const keepFailedSeconds = failedJobDays * 86_400
const ordinaryLimitSeconds = 900
const ordinaryRetry = { limit: 10, delaySeconds: 5, maxDelaySeconds: 600 }

export const queueSettings = ({ retry = ordinaryRetry, limitSeconds = ordinaryLimitSeconds }: WorkOptions) => ({
  retryLimit: retry.limit,
  retryDelay: retry.delaySeconds,
  retryBackoff: true,
  retryDelayMax: retry.maxDelaySeconds,
  expireInSeconds: limitSeconds,
  heartbeatSeconds,
  deleteAfterSeconds: keepFailedSeconds,
})

/** Whether a queue was created with these settings. */
export const hasSettings = (queue: object, settings: ReturnType<typeof queueSettings>) =>
  Object.entries(settings).every(([name, value]) => queue[name as keyof typeof queue] === value)
