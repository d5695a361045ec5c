import { expect, type Page } from '@playwright/test'

interface Wanted {
  to: string
  subject: string
}

/** Where the newest such letter is read. Letters come by the job queue, a moment later. */
async function addressOf(page: Page, { to, subject }: Wanted): Promise<string> {
  const row = new RegExp(`href="(/mailbox/[^"]+)">${subject}[^<]*</a><span class="meta">To ${to},`)
  const find = async () => row.exec(await (await page.request.get('/mailbox')).text())?.[1]
  await expect.poll(find, { intervals: [50, 100, 200], timeout: 60_000 }).toBeDefined()
  return (await find())!
}

export const openLetter = async (page: Page, letter: Wanted) => page.goto(await addressOf(page, letter))

/** The address that the letter asks to open. */
export async function linkInLetter(page: Page, letter: Wanted): Promise<string> {
  const html = await (await page.request.get(await addressOf(page, letter))).text()
  return /<pre>[^]*?<a href="([^"]+)"/.exec(html)![1]!
}
