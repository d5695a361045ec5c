import { randomBytes } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expectDrawn, expectLive } from './drawn.ts'
import { test } from './journey.ts'
import { signedInMember } from './people.ts'
import { approvedPost, unique } from './posts.ts'

const named = (page: Page, name: string) => signedInMember(page, `${name} ${randomBytes(3).toString('hex')}`)

test(
  'on every screen an admin reads how many approved posts are shown',
  { tag: '@phone' },
  async ({ page, adminCalls, adminPage }) => {
    await signedInMember(page)
    await approvedPost(page, adminCalls, { content: unique('A finding aid is a letter') })
    const ruth = await adminPage()
    await ruth.goto('/admin?tab=approved-posts')
    await expect(ruth.getByText(/^Showing \d+ of \d+ approved posts\.$/)).toBeVisible()
    // The tab that the address names is in sight, however many stand before it.
    await expect(ruth.getByRole('tab', { name: /^Approved Posts/ })).toBeInViewport({ ratio: 1 })
    await expectAccessible(ruth)
  },
)

test('the badge of a verified member never stands on a line of its own', async ({ page, adminCalls }) => {
  const ada = await named(page, 'Lucía Fernández Ortega')
  expect((await adminCalls.patch(`/api/users/${ada.id}`, { data: { isVerified: true } })).status()).toBe(200)
  await page.goto(`/search?type=people&q=${encodeURIComponent(ada.name)}`)
  const row = page.getByRole('listitem').filter({ hasText: ada.name })
  await expect(row.getByText('Verified')).toBeAttached()
  for (let widthPx = 80; widthPx <= 300; widthPx += 2) expect(await isBesideLastWord(row, widthPx), `${widthPx} px`).toBe(true)
})

/** With so much room for the name. */
const isBesideLastWord = (row: Locator, widthPx: number) =>
  row.evaluate((item, widthPx) => {
    item.querySelector<HTMLElement>('.grow')!.style.width = `${widthPx}px`
    const word = [...item.querySelector('a.name')!.getClientRects()].at(-1)!
    const badge = item.querySelector('[title=Verified]')!.getBoundingClientRect()
    return badge.top < word.bottom && badge.bottom > word.top && badge.left >= word.left
  }, widthPx)

test('Save Photo is disabled without an image, and says why when it is asked for', { tag: '@phone' }, async ({ page }) => {
  const ada = await signedInMember(page)
  await page.goto(`/profile/${ada.id}`)
  await page.getByRole('button', { name: 'Change Photo' }).click()
  const save = page.getByRole('button', { name: 'Save Photo' })
  const words = page.getByText('Please select or provide a URL for an image.', { exact: true }).first()
  await expect(save).toBeDisabled()
  await page.getByRole('tab', { name: 'Photo URL' }).click()
  await page.getByLabel('Image URL').press('Enter')
  await expect(words).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Image URL').fill('https://library.example/me.jpg')
  await expect(save).toBeEnabled()
})

test('the composer keeps its tools until one writes, on phones', { tag: '@phone' }, async ({ page, isMobile }) => {
  await signedInMember(page)
  await page.goto('/')
  const form = page.getByRole('form', { name: 'New post' })
  const tools = ['Attach image', 'Attach video', 'Attach document', 'Category', 'Audience: Public']
  await expect(form.getByRole('button', { name: 'Post', exact: true })).toBeVisible()
  for (const name of tools) await expect(form.getByRole('button', { name })).toBeVisible({ visible: !isMobile })
  await form.getByLabel('Write a post').focus()
  for (const name of tools) await expect(form.getByRole('button', { name })).toBeVisible()
  await expectAccessible(page)
})

test(
  'the menu counts the requests that wait as they come, and colleagues are rows that lead to them',
  { tag: '@phone' },
  async ({ page, anotherBrowser, isMobile }) => {
    const [ada, benPage] = [await named(page, 'Ada'), await anotherBrowser()]
    const ben = await named(benPage, 'Ben')
    await benPage.goto('/about')
    await expectLive(benPage)
    await benPage.getByRole('button', { name: isMobile ? 'Open menu' : 'Account menu' }).click()
    const requests = benPage.getByRole(isMobile ? 'link' : 'menuitem', { name: /^Colleague requests/ })
    await expect(requests).toHaveAccessibleName('Colleague requests')
    expect((await page.request.post('/api/colleagues', { data: { receiverId: ben.id } })).status()).toBe(201)
    await expect(requests).toHaveAccessibleName(/1 waiting/)
    await expectAccessible(benPage)
    await requests.click()
    await benPage.getByRole('button', { name: `Accept the request of ${ada.name}` }).click()
    await benPage.getByRole('tab', { name: /^Colleagues/ }).click()

    const row = benPage.getByRole('list', { name: 'Colleagues' }).getByRole('listitem').filter({ hasText: ada.name })
    await expect(row.getByRole('link', { name: 'View Profile' })).toBeAttached()
    await expectAccessible(benPage)
    if (isMobile) {
      const box = (await row.boundingBox())!
      expect([box.x, box.width]).toEqual([0, 390])
      expect(box.height).toBeLessThan(100)
      await row.click({ position: { x: box.width / 2, y: box.height - 6 } })
    } else await row.getByRole('link', { name: 'View Profile' }).click()
    await expect(benPage).toHaveURL(`/profile/${ada.id}`)
  },
)

test('the choices of Settings stand in one column of one width', async ({ page }) => {
  await signedInMember(page)
  await page.goto('/settings')
  await expectDrawn(page)
  const boxes = await page.locator('.set-row > .seg').evaluateAll((groups) =>
    groups.map((group) => {
      const { left, width } = group.getBoundingClientRect()
      return [Math.round(left), Math.round(width)].join(' ')
    }),
  )
  expect(boxes.length).toBeGreaterThan(5)
  expect(new Set(boxes).size).toBe(1)
})

test('in the dark a card is told from the page by its edge', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signedInMember(page)
  await page.goto('/')
  await expectDrawn(page)
  const contrast = await page.evaluate(() => {
    const luminance = (color: string) => {
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
        const share = Number(part) / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const edge = luminance(getComputedStyle(document.querySelector('.card')!).borderTopColor)
    return (edge + 0.05) / (luminance(getComputedStyle(document.body).backgroundColor) + 0.05)
  })
  expect(contrast).toBeGreaterThan(1.45)
})
