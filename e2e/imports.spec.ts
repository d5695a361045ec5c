import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './accessibility.ts'
import { expectDrawn } from './drawn.ts'
import { test, toast } from './journey.ts'
import { signedInMember } from './people.ts'
import { unique } from './posts.ts'

const cc0 = 'https://creativecommons.org/publicdomain/zero/1.0/'

const plate = async (name: string, background: string) => ({
  ...{ name, mimeType: 'image/tiff' },
  buffer: await sharp({ create: { width: 1600, height: 1200, channels: 3, background } })
    .tiff()
    .toBuffer(),
})

const table = `identifier;Name of plant;dc:creator;dcterms:created;filename
F-1;Dryopteris filix-mas;Edith Marlowe;1871;recto.tif|verso.tif
F-2;Osmunda regalis;Edith Marlowe;1879~;crown.tif
F-3;;Edith Marlowe;in spring;
`

/** By calls: a collection without items. */
async function emptyCollection(page: Page) {
  const data = { title: unique('Fern albums'), institution: 'Delta University Library', rights: cc0, audience: 'members' }
  const created = await page.request.post('/api/collections', { data })
  expect(created.status(), await created.text()).toBe(201)
  return (await created.json()) as { id: number; title: string }
}

test(
  'a table and its pictures are imported, corrected, and looked at up close',
  { tag: '@phone' },
  async ({ page, adminCalls, anotherMember }) => {
    const reader = await anotherMember()
    await signedInMember(page, 'Nadia Nachbar')
    const { id, title } = await emptyCollection(page)
    await page.goto(`/collections/${id}/edit?tab=items`)
    await page.getByRole('button', { name: 'Import CSV' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Import CSV' })).toBeVisible()
    await expectDrawn(page)
    await expectAccessible(page)

    await page
      .getByLabel('Choose a CSV file')
      .setInputFiles({ name: 'ferns.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
    await expect(page.getByText('ferns.csv')).toBeVisible()
    await expect(page.getByLabel('dcterms:created')).toHaveValue('date')
    await page.getByLabel('Name of plant').selectOption('Title')
    await expect(page.getByLabel('Name of plant')).toHaveValue('title')
    await page.getByRole('radio', { name: 'Bar |' }).click()
    await expect(page.getByRole('radio', { name: 'Bar |' })).toBeChecked()
    const plates = [await plate('recto.tif', 'teal'), await plate('verso.tif', 'navy'), await plate('crown.tif', 'olive')]
    await page.getByLabel('Choose files').setInputFiles(plates)
    await expect(page.getByText('3 files', { exact: true })).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Check' }).click()
    await expect(page.getByText('2 new, 0 changed, 1 with errors')).toBeVisible()
    await expect(page.getByText('Title is required')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Start import' }).click()
    await expect(toast(page, 'Your import is done')).toBeVisible()
    await expect(page.getByText('2 items, 1 with errors')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Open the collection' }).click()
    await expect(page).toHaveURL(new RegExp(`/collections/${id}/edit`))

    await expect
      .poll(async () => {
        const collection = await (await page.request.get(`/api/collections/${id}`)).json()
        return (collection as { waitingFiles: number }).waitingFiles
      })
      .toBe(0)
    expect((await page.request.post(`/api/holdings/${id}/submit`)).status()).toBe(200)
    const decision = { subjectType: 'holding', subjectId: id, decision: 'approve' }
    expect((await adminCalls.post('/api/review', { data: decision })).status()).toBe(200)

    await reader.page.goto(`/collections/${id}`)
    await expect(reader.page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await reader.page.getByRole('link', { name: 'Dryopteris filix-mas' }).first().click()
    const viewer = reader.page.getByRole('region', { name: 'Picture viewer' })
    await viewer.getByRole('button', { name: 'Zoom in' }).click()
    await expect(reader.page).toHaveURL(/xywh=/)
    await expectAccessible(reader.page)
    await page.goto('/notifications')
    await expect(page.getByText('Your import is done: 2 items, 1 with errors')).toBeVisible()
  },
)

test('an import is dropped, and its page is gone', async ({ page }) => {
  await signedInMember(page, 'Rafi Regal')
  const { id } = await emptyCollection(page)
  await page.goto(`/collections/${id}/edit?tab=items`)
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import CSV' })).toBeVisible()
  const address = page.url()
  await page.getByRole('button', { name: 'Drop import' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Drop import' }).click()
  await expect(toast(page, 'Import dropped')).toBeVisible()
  await page.goto(address)
  await expect(page.getByText('404 Page Not Found')).toBeVisible()
})
