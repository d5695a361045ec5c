import { randomBytes } from 'node:crypto'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'

/** Words no other journey uses. */
export const unique = (words: string) => `${words} ${randomBytes(4).toString('hex')}`

export async function approve(adminCalls: APIRequestContext, id: number) {
  expect((await adminCalls.patch(`/api/posts/${id}`, { data: { isApproved: true } })).status()).toBe(200)
}

/** Written by the person who sits at the page. */
export async function approvedPost(
  page: Page,
  adminCalls: APIRequestContext,
  post: { content: string; categoryId?: number; media?: string[] },
): Promise<number> {
  const created = await page.request.post('/api/posts', { data: post })
  expect(created.status()).toBe(201)
  const { id } = await created.json()
  await approve(adminCalls, id)
  return id
}

/** Journeys run side by side on one server: what is looked for may be on a later page. */
export async function reach(page: Page, target: Locator) {
  const more = page.getByRole('button', { name: 'Load More' })
  await expect(async () => {
    if (await target.isVisible()) return
    await more.click({ timeout: 2000 })
    await expect(target).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 90_000 })
}
