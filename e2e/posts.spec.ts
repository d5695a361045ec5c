import { randomBytes } from 'node:crypto'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { admin } from './admin.ts'
import { signedInMember } from './people.ts'
import { sampleFilm } from './sample-film.ts'

/** A picture of one pixel: what happens to pictures is tested on the server; here one only has to arrive. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const document = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const unique = () => `Accession backlog ${randomBytes(4).toString('hex')}`
const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first()

async function adminPage(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  expect((await page.request.post('/api/login', { data: admin })).status()).toBe(200)
  return page
}

async function approvedPost(page: Page, browser: Browser, content: string): Promise<number> {
  const { id } = await (await page.request.post('/api/posts', { data: { content } })).json()
  await approve(browser, id)
  return id
}

async function approve(browser: Browser, id: number) {
  const ruth = await adminPage(browser)
  expect((await ruth.request.patch(`/api/posts/${id}`, { data: { isApproved: true } })).status()).toBe(200)
  await ruth.context().close()
}

test(
  'a post is written, waits, is approved and reaches a colleague, who likes and answers it',
  { tag: '@phone' },
  async ({ page, browser }) => {
    const content = unique()
    await signedInMember(page)
    await page.goto('/')
    await page.getByPlaceholder('What are you working on?').fill(content)
    await page.getByLabel('Image files').setInputFiles({ name: 'shelf.png', mimeType: 'image/png', buffer: picture })
    await expect(page.getByRole('button', { name: 'Post', exact: true })).toBeEnabled()
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(toast(page, 'Post created')).toBeVisible()
    await expect(toast(page, 'Your post has been submitted for review.')).toBeVisible()
    await expect(card(page, content).getByText('Pending review')).toBeVisible()
    await expectAccessible(page)

    const ben = await (await browser.newContext()).newPage()
    await signedInMember(ben)
    await ben.goto('/?filter=recent')
    await expect(ben.getByRole('article').first()).toBeVisible()
    await expect(card(ben, content)).toHaveCount(0)

    const ruth = await adminPage(browser)
    const { id } = (await (await ruth.request.get('/api/posts/admin?approved=false&limit=50')).json()).find(
      (post: { content: string }) => post.content === content,
    )
    await ruth.goto(`/posts/${id}`)
    await card(ruth, content).getByRole('button', { name: 'Approve' }).click()
    await expect(toast(ruth, 'Post approved')).toBeVisible()

    await ben.getByRole('button', { name: /new posts?$/ }).click()
    await expect(card(ben, content)).toBeVisible()
    await card(ben, content).getByRole('button', { name: 'Like, 0 likes' }).click()
    await expect(card(ben, content).getByRole('button', { name: 'Unlike, 1 like' })).toHaveAttribute('aria-pressed', 'true')
    await card(ben, content)
      .getByRole('button', { name: /^Comments/ })
      .click()
    await card(ben, content).getByLabel('Write a comment').fill('We did ours with two carts and a calendar.')
    await card(ben, content).getByRole('button', { name: 'Comment', exact: true }).click()
    await expect(card(ben, content).getByText('We did ours with two carts')).toBeVisible()
    await expectAccessible(ben)

    await page.goto(`/posts/${id}`)
    await expect(card(page, content).getByText('We did ours with two carts')).toBeVisible()
    await expect(card(page, content).getByRole('button', { name: 'Like, 1 like' })).toBeVisible()
    await expect(card(page, content).locator('img[src^="/media/"]').first()).toBeVisible()
  },
)

test('a film plays, and a document is downloaded under its name', async ({ page, browser }) => {
  const content = unique()
  await signedInMember(page)
  await page.goto('/')
  await page.getByPlaceholder('What are you working on?').fill(content)
  await page.getByLabel('Video files').setInputFiles({ name: 'stacks.mp4', mimeType: 'video/mp4', buffer: sampleFilm })
  await page
    .getByLabel('Document files')
    .setInputFiles({ name: 'Finding aid.pdf', mimeType: 'application/pdf', buffer: document })
  await expect(page.getByRole('button', { name: 'Post', exact: true })).toBeEnabled()
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(toast(page, 'Post created')).toBeVisible()
  const { id } = (await (await page.request.get('/api/posts?recent=true')).json())[0]
  await approve(browser, id)

  const ben = await (await browser.newContext()).newPage()
  await signedInMember(ben)
  await ben.goto(`/posts/${id}`)
  const film = card(ben, content).locator('video')
  await expect(film).toHaveJSProperty('videoWidth', 32)
  await film.evaluate(async (video: HTMLVideoElement) => {
    video.muted = true
    await video.play()
  })
  await expect(film).toHaveJSProperty('ended', true)
  const address = (await film.getAttribute('src')) ?? ''
  const part = await ben.request.get(address, { headers: { range: 'bytes=4-11' } })
  expect([part.status(), part.headers()['content-range'], await part.text()]).toEqual([
    206,
    `bytes 4-11/${sampleFilm.length}`,
    'ftypisom',
  ])
  await expectAccessible(ben)

  const [download] = await Promise.all([
    ben.waitForEvent('download'),
    card(ben, content)
      .getByRole('link', { name: /Finding aid.*PDF/ })
      .click(),
  ])
  expect(download.suggestedFilename()).toBe('Finding aid.pdf')
})

test('what others write and take away reaches a page that is open', async ({ page, browser }) => {
  const content = unique()
  await signedInMember(page)
  const id = await approvedPost(page, browser, content)
  const ben = await (await browser.newContext()).newPage()
  await signedInMember(ben)
  await ben.goto('/?filter=recent')
  const comments = card(ben, content).getByRole('button', { name: /^Comments/ })
  await comments.click()
  await expect(card(ben, content).getByLabel('Write a comment')).toBeVisible()

  // Said again until the server has heard that the comments are open.
  await expect(async () => {
    await page.request.post('/api/comments', {
      data: { postId: id, content: 'Two carts and a calendar.', clientId: `c-${content}` },
    })
    await page.request.post('/api/likes', { data: { postId: id } })
    await page.request.delete(`/api/likes/${id}`)
    await expect(card(ben, content).getByText('Two carts and a calendar.')).toBeVisible({ timeout: 2_000 })
  }).toPass()

  expect((await page.request.delete(`/api/posts/${id}`)).status()).toBe(200)
  await expect(card(ben, content)).toHaveCount(0)
})

test('what somebody writes is shown as written, never run', async ({ page, browser }) => {
  const content = `${unique()} <script>window.run = 1</script> <img src=x onerror="window.run = 1"> javascript:alert(1) https://ibid.example/x`
  await signedInMember(page)
  const id = await approvedPost(page, browser, content)
  await page.goto(`/posts/${id}`)
  await expect(card(page, '<script>window.run = 1</script>')).toBeVisible()
  expect(await page.evaluate(() => 'run' in window)).toBe(false)
  const links = card(page, 'Accession backlog').getByRole('link', { name: /ibid\.example/ })
  await expect(links).toHaveAttribute('rel', /noopener.*nofollow.*ugc|nofollow.*noopener/)
  await expect(card(page, 'Accession backlog').locator('a[href^="javascript"]')).toHaveCount(0)
})

test('a draft survives a reload, and deleting asks first', async ({ page }) => {
  const content = unique()
  await signedInMember(page)
  await page.goto('/')
  await page.getByPlaceholder('What are you working on?').fill(content)
  await page.waitForFunction((text) => JSON.stringify({ ...localStorage }).includes(text), content)
  await page.reload()
  await expect(page.getByPlaceholder('What are you working on?')).toHaveValue(content)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(card(page, content)).toBeVisible()

  await card(page, content).getByRole('button', { name: 'Post options' }).click()
  await page.getByRole('menuitem', { name: 'Delete post' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText('Are you sure you want to delete this post?')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Post deleted')).toBeVisible()
  await expect(card(page, content)).toHaveCount(0)
})

test('the feed shows five posts, five more on demand, and five again for another filter', { tag: '@phone' }, async ({ page }) => {
  await signedInMember(page)
  await page.goto('/?filter=recent')
  await expect(page.getByRole('article')).toHaveCount(5)
  await page.getByRole('button', { name: 'Load More' }).click()
  await expect(page.getByRole('article')).toHaveCount(10)
  await page.getByRole('tab', { name: 'Trending' }).click()
  await expect(page.getByRole('article')).toHaveCount(5)
  await expectAccessible(page)
})

test('a post nobody may see, or that is not there, is the not-found page', async ({ page, browser }) => {
  await signedInMember(page)
  const { id } = await (await page.request.post('/api/posts', { data: { content: unique() } })).json()
  const ben = await (await browser.newContext()).newPage()
  await signedInMember(ben)
  for (const address of [`/posts/${id}`, '/posts/99999999']) {
    await ben.goto(address)
    await expect(ben.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  }
})
