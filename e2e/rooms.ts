import { type APIRequestContext, expect, type Page } from '@playwright/test'

/** By a call of the admin: what was submitted to a room stands from then on. */
export async function approve(adminCalls: APIRequestContext, subjectId: number) {
  const data = { subjectType: 'holding', subjectId, decision: 'approve' }
  expect((await adminCalls.post('/api/review', { data })).status()).toBe(200)
}

/** Of the thing whose page it is. */
export const idIn = (page: Page) => Number(new URL(page.url()).pathname.split('/').at(-1))

const minuteMs = 60_000

/** As the clocks of Berlin show it, so many minutes from now, on the minute. */
export const inBerlin = (minutes: number) =>
  new Date(Math.ceil(Date.now() / minuteMs) * minuteMs + minutes * minuteMs)
    .toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' })
    .slice(0, 16)
    .replace(' ', 'T')
