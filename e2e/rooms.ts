import { type APIRequestContext, expect, type Page } from '@playwright/test'

/** By an admin's call: what was submitted to a room is approved from then on. */
export async function approve(adminCalls: APIRequestContext, subjectId: number) {
  const data = { subjectType: 'holding', subjectId, decision: 'approve' }
  expect((await adminCalls.post('/api/review', { data })).status()).toBe(200)
}

/** Of the thing whose page it is. */
export const idIn = (page: Page) => Number(new URL(page.url()).pathname.split('/').at(-1))

const minuteMs = 60_000

/** In Berlin's local time, this many minutes from now, on the minute. */
export const inBerlin = (minutes: number) =>
  new Date(Math.ceil(Date.now() / minuteMs) * minuteMs + minutes * minuteMs)
    .toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' })
    .slice(0, 16)
    .replace(' ', 'T')
