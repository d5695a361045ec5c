import { expect, type Page } from '@playwright/test'

/** Opens the newest letter to this address on the local mailbox page. Letters come by the job queue, a moment later. */
export async function openLetter(page: Page, { to, subject }: { to: string; subject: string }) {
  const letter = page
    .getByRole('listitem')
    .filter({ hasText: `To ${to},` })
    .getByRole('link', { name: subject })
    .first()
  await expect(async () => {
    await page.goto('/mailbox')
    await expect(letter).toBeVisible({ timeout: 500 })
  }).toPass()
  await letter.click()
}

/** The address that the letter asks to open. */
export async function linkInLetter(page: Page, letter: { to: string; subject: string }): Promise<string> {
  await openLetter(page, letter)
  const link = page.locator('pre').getByRole('link').first()
  return (await link.getAttribute('href'))!
}
