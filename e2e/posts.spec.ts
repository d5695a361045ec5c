import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { cutLine, expectLive } from './drawn.ts'
import { test, toast } from './journey.ts'
import { signedInMember } from './people.ts'
import { approve, approvedPost, reach, unique } from './posts.ts'
import { sampleDocument, sampleFilm, samplePicture } from './sample-files.ts'

const someWords = () => unique('Accession backlog')
const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

/** Sends what stands in the composer, once its files have arrived; answers the number of the post. */
async function send(page: Page): Promise<number> {
  await expect(page.getByRole('button', { name: 'Post', exact: true })).toBeEnabled()
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/api/posts') && response.request().method() === 'POST'),
    page.getByRole('button', { name: 'Post', exact: true }).click(),
  ])
  await expect(toast(page, 'Post created')).toBeVisible()
  return (await answer.json()).id
}

test(
  'a post is written, waits, is approved and reaches a colleague, who likes and answers it',
  { tag: '@phone' },
  async ({ page, anotherMember, adminPage }) => {
    const content = someWords()
    const [, { page: ben }] = await Promise.all([signedInMember(page), anotherMember()])
    await page.goto('/')
    await page.getByPlaceholder('What are you working on?').fill(content)
    await page.getByLabel('Image files').setInputFiles({ name: 'shelf.png', mimeType: 'image/png', buffer: samplePicture })
    const id = await send(page)
    await expect(toast(page, 'Your post has been submitted for review.')).toBeVisible()
    await expect(card(page, content).getByText('Pending review')).toBeVisible()
    await expectAccessible(page)

    await ben.goto('/?filter=recent')
    await expect(ben.getByRole('article').first()).toBeVisible()
    await expect(card(ben, content)).toHaveCount(0)
    await expectLive(ben)

    const ruth = await adminPage()
    await ruth.goto(`/posts/${id}`)
    await card(ruth, content).getByRole('button', { name: 'Approve' }).click()
    await expect(toast(ruth, 'Post approved')).toBeVisible()

    await ben.getByRole('button', { name: /new posts?$/ }).click()
    await reach(ben, card(ben, content))
    // Shown at once, before the server knows.
    await Promise.all([
      ben.waitForResponse('**/api/likes'),
      card(ben, content).getByRole('button', { name: 'Like, 0 likes' }).click(),
    ])
    await expect(card(ben, content).getByRole('button', { name: 'Unlike, 1 like' })).toHaveAttribute('aria-pressed', 'true')
    await card(ben, content)
      .getByRole('button', { name: /^Comments/ })
      .click()
    await card(ben, content).getByLabel('Write a comment').fill('We did ours with two carts and a calendar.')
    await Promise.all([
      ben.waitForResponse('**/api/comments'),
      card(ben, content).getByRole('button', { name: 'Comment', exact: true }).click(),
    ])
    await expect(card(ben, content).getByText('We did ours with two carts')).toBeVisible()
    await expectAccessible(ben)

    await page.goto(`/posts/${id}`)
    await expect(card(page, content).getByText('We did ours with two carts')).toBeVisible()
    await expect(card(page, content).getByRole('button', { name: 'Like, 1 like' })).toBeVisible()
    await expect(card(page, content).locator('img[src^="/media/"]').first()).toBeVisible()
  },
)

test('a film plays, and a document is downloaded under its name', async ({ page, anotherMember, adminCalls }) => {
  const content = someWords()
  const [, { page: ben }] = await Promise.all([signedInMember(page), anotherMember()])
  await page.goto('/')
  await page.getByPlaceholder('What are you working on?').fill(content)
  await page.getByLabel('Video files').setInputFiles({ name: 'stacks.mp4', mimeType: 'video/mp4', buffer: sampleFilm })
  await page
    .getByLabel('Document files')
    .setInputFiles({ name: 'Finding aid.pdf', mimeType: 'application/pdf', buffer: sampleDocument })
  const id = await send(page)
  await approve(adminCalls, id)

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

test('what others write and take away reaches a page that is open', async ({ page, anotherMember, adminCalls }) => {
  const content = someWords()
  const [, { page: ben }] = await Promise.all([signedInMember(page), anotherMember()])
  const id = await approvedPost(page, adminCalls, { content })
  await ben.goto('/?filter=recent')
  await reach(ben, card(ben, content))
  await card(ben, content)
    .getByRole('button', { name: /^Comments/ })
    .click()
  await expect(card(ben, content).getByLabel('Write a comment')).toBeVisible()

  // Said again until the server has heard that the comments are open.
  await expect(async () => {
    await page.request.post('/api/comments', {
      data: { postId: id, content: 'Two carts and a calendar.', clientId: `c-${content}` },
    })
    await page.request.post('/api/likes', { data: { postId: id } })
    await page.request.delete(`/api/likes/${id}`)
    await expect(card(ben, content).getByText('Two carts and a calendar.')).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })

  expect((await page.request.delete(`/api/posts/${id}`)).status()).toBe(200)
  await expect(card(ben, content)).toHaveCount(0)
})

test('what someone writes is shown as written, never run', async ({ page, adminCalls }) => {
  const content = `${someWords()} <script>window.run = 1</script> <img src=x onerror="window.run = 1"> javascript:alert(1) https://ibid.example/x`
  await signedInMember(page)
  const id = await approvedPost(page, adminCalls, { content })
  await page.goto(`/posts/${id}`)
  await expect(card(page, '<script>window.run = 1</script>')).toBeVisible()
  expect(await page.evaluate(() => 'run' in window)).toBe(false)
  const links = card(page, 'Accession backlog').getByRole('link', { name: /ibid\.example/ })
  await expect(links).toHaveAttribute('rel', /noopener.*nofollow.*ugc|nofollow.*noopener/)
  await expect(card(page, 'Accession backlog').locator('a[href^="javascript"]')).toHaveCount(0)
})

test('a draft survives a reload, and deleting asks first', async ({ page }) => {
  const content = someWords()
  await signedInMember(page)
  await page.goto('/')
  await page.getByPlaceholder('What are you working on?').fill(content)
  await page.waitForFunction((text) => JSON.stringify({ ...localStorage }).includes(text), content)
  await page.reload()
  await expect(page.getByPlaceholder('What are you working on?')).toHaveValue(content)
  await send(page)
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

test(
  'the feed shows five posts, five more on demand, and five again for another filter',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    await signedInMember(page)
    await cutLine(page)
    await page.goto('/?filter=recent')
    await expect(page.getByRole('article')).toHaveCount(5)
    // The right panel is for large screens.
    await expect(page.getByRole('region', { name: 'Notifications', exact: true })).toHaveCount(isMobile ? 0 : 1)
    await page.getByRole('button', { name: 'Load More' }).click()
    await expect(page.getByRole('article')).toHaveCount(10)
    await page.getByRole('tab', { name: 'Trending' }).click()
    await expect(page.getByRole('article')).toHaveCount(5)
    await expectAccessible(page)
  },
)

test('a post no one may see, or that is not there, is the not-found page', async ({ page, anotherMember }) => {
  const [, { page: ben }] = await Promise.all([signedInMember(page), anotherMember()])
  const { id } = await (await page.request.post('/api/posts', { data: { content: someWords() } })).json()
  for (const address of [`/posts/${id}`, '/posts/99999999']) {
    await ben.goto(address)
    await expect(ben.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  }
})

test('a comment that is half written outlives a deploy that takes the files of its page away', async ({ page }) => {
  await signedInMember(page)
  const [post] = await (await page.request.get('/api/posts?limit=1')).json()
  await page.goto(`/posts/${post.id}`)
  const field = page.getByRole('textbox', { name: 'Write a comment' })
  await field.fill('The second edition is')
  // Until the page is loaded anew, with the names that the deploy brought.
  let areGone = true
  page.on('request', (request) => (areGone &&= !request.isNavigationRequest()))
  await page.route('**/assets/*.js', (route) => (areGone ? route.fulfill({ status: 404 }) : route.continue()))

  await page.evaluate(() => history.pushState(null, '', '/saved'))
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate', { state: null })))
  await expect(page.getByRole('heading', { level: 1, name: 'Saved' })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('ibid-reloaded-at'))).not.toBeNull()
  await page.goto(`/posts/${post.id}`)
  await expect(field).toHaveValue('The second edition is')
})
