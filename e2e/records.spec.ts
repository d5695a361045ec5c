import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expectFocusWithin } from './drawn.ts'
import { test } from './journey.ts'
import { signedInMember } from './people.ts'

const name = 'catalogue-before-conversion.mrc'
const records = () => readFile(new URL(`../server/demo/documents/${name}`, import.meta.url))

/** Under a policy that lets nothing run but this site's own files. */
function refusalsOf(page: Page): string[] {
  const refusals: string[] = []
  page.on('console', (line) => line.type() === 'error' && refusals.push(line.text()))
  page.on('pageerror', ({ message }) => refusals.push(message))
  return refusals
}

test('a member sends records to a colleague, who looks at them', { tag: '@phone' }, async ({ page, anotherBrowser }) => {
  const refusals = refusalsOf(page)
  const [ada, other] = [await signedInMember(page, 'Ada Reader'), await anotherBrowser()]
  const ben = await signedInMember(other, 'Ben Binder')
  const asked = await other.request.post('/api/colleagues', { data: { receiverId: ada.id } })
  const { id } = await asked.json()
  expect((await page.request.patch(`/api/colleagues/${id}`, { data: { status: 'accepted' } })).status()).toBe(200)

  await other.goto(`/messages/${ada.id}`)
  await other.getByLabel('Files').setInputFiles({ name, mimeType: 'application/octet-stream', buffer: await records() })
  const send = other.getByRole('button', { name: 'Send' })
  await expect(send).toBeEnabled()
  await send.click()

  await page.goto(`/messages/${ben.id}`)
  await page
    .getByRole('log')
    .getByRole('button', { name: `View records of ${name}` })
    .click()
  const viewer = page.getByRole('dialog', { name })
  await expect(viewer.getByRole('heading', { name: /^Havnens bøger/ })).toBeVisible()
  await expect(viewer.getByText('MARC 21 · 4 records')).toBeVisible()
  await expect(viewer.getByRole('row', { name: /^100 1# \$a Brøndsted, Asta, \$d 1889-1960\./ })).toBeVisible()
  await expect(viewer.getByText('1 of 4 records has a fault.')).toBeVisible()
  await expectAccessible(page)

  await viewer.getByRole('searchbox', { name: 'Search in this file' }).fill('карточныи')
  await expect(viewer.getByText('Found in 1 of 4 records.')).toBeVisible()
  await expect(viewer.locator('mark')).toHaveText('Карточный')
  await viewer.getByRole('button', { name: 'Record 4' }).click()
  await expect(viewer.getByText('Record 4: the directory ends in the middle of an entry, at byte 1696.')).toBeVisible()
  await expect(viewer.getByRole('heading', { name: 'Handbok för bokbussen' })).toBeVisible()
  await viewer.getByRole('button', { name: 'Previous' }).click()
  await expect(viewer.getByRole('heading', { name: /^Kartochnyĭ katalog/ })).toBeVisible()
  await expectAccessible(page)
  await expectFocusWithin(page, 'dialog')

  const [saved] = await Promise.all([page.waitForEvent('download'), viewer.getByRole('link', { name: 'Download' }).click()])
  expect((await readFile(await saved.path())).equals(await records())).toBe(true)
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  expect(refusals).toEqual([])
})

test('records of a post are looked at in the feed', async ({ page }) => {
  const { id } = await signedInMember(page, 'Ada Reader')
  const upload = await page.request.post('/api/uploads', {
    multipart: {
      file: {
        name: 'list.ris',
        mimeType: 'text/plain',
        buffer: Buffer.from('TY  - JOUR\nAU  - Åkesson, Måns\nTI  - Shelves\nER  - \n'),
      },
    },
  })
  const { url } = await upload.json()
  const content = 'Is this reference right?'
  expect((await page.request.post('/api/posts', { data: { content, media: [url] } })).status()).toBe(201)
  await page.goto(`/profile/${id}`)
  await page.getByRole('button', { name: 'View records of list.ris' }).click()
  const viewer = page.getByRole('dialog', { name: 'list.ris' })
  await expect(viewer.getByRole('heading', { name: 'Shelves' })).toBeVisible()
  await expect(viewer.getByRole('row', { name: /^AU Åkesson, Måns/ })).toBeVisible()
  await expectAccessible(page)
})
