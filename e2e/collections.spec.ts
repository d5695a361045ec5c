import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { complaintsOf } from './complaints.ts'
import { expectDrawn } from './drawn.ts'
import { test, toast } from './journey.ts'
import { signedInMember } from './people.ts'
import { unique } from './posts.ts'
import { samplePicture } from './sample-files.ts'

const cc0 = 'https://creativecommons.org/publicdomain/zero/1.0/'

const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: samplePicture })

const approve = async (adminCalls: APIRequestContext, subjectId: number) =>
  expect(
    (await adminCalls.post('/api/review', { data: { subjectType: 'holding', subjectId, decision: 'approve' } })).status(),
  ).toBe(200)

/** Through calls: an approved collection with one picture. */
async function standingCollection(page: Page, adminCalls: APIRequestContext, audience: 'members' | 'public') {
  const title = unique('Harbour glass plates')
  const created = await page.request.post('/api/collections', {
    data: {
      title,
      institution: 'Harbour County Archives',
      body: 'Plates of the harbour.',
      language: 'en',
      rights: cc0,
      audience,
    },
  })
  expect(created.status(), await created.text()).toBe(201)
  const { id } = (await created.json()) as { id: number }
  const metadata = { title: ['The long pier'], creator: ['Ida Quay'], date: ['1893'] }
  const added = await page.request.post(`/api/collections/${id}/items`, { data: { type: 'image', metadata } })
  expect(added.status(), await added.text()).toBe(201)
  const item = (await added.json()) as { id: number }
  const file = await page.request.post(`/api/items/${item.id}/files`, { multipart: { file: picture('pier.png') } })
  expect(file.status(), await file.text()).toBe(201)
  await expect
    .poll(async () => ((await (await page.request.get(`/api/items/${item.id}`)).json()) as Prepared).files[0]?.state)
    .toBe('made')
  expect((await page.request.post(`/api/holdings/${id}/submit`)).status()).toBe(200)
  await approve(adminCalls, id)
  return { id, title, itemId: item.id }
}
interface Prepared {
  files: { state: string }[]
}

test(
  'a collection is started, filled, put in order, submitted and approved, and grows afterwards',
  { tag: '@phone' },
  async ({ page, anotherMember, adminPage, adminCalls }) => {
    const [reader] = await Promise.all([anotherMember(), signedInMember(page, 'Nadia Nachbar')])
    const title = unique('The Marlowe fern albums')
    await page.goto('/collections')
    await expectDrawn(page)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Start a collection' }).first().click()
    await page.getByRole('button', { name: 'Start a collection' }).click()
    await expect(page.getByRole('heading', { name: /need your attention$/ })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Title', { exact: true }).fill(title)
    await page.getByLabel('Institution').fill('Delta University Library')
    await page.getByLabel('Rights').selectOption(cc0)
    await page.getByRole('button', { name: 'Start a collection' }).click()
    await expect(toast(page, 'Collection created')).toBeVisible()
    await expect(page.getByText('This collection has no items yet.')).toBeVisible()
    const id = Number(/collections\/(\d+)/.exec(page.url())?.[1])
    await page.getByLabel('Add items').setInputFiles([picture('Dryopteris.png'), picture('Osmunda.png')])
    await expect(toast(page, 'Items added')).toBeVisible()
    const items = page.getByRole('list', { name: 'Items' }).getByRole('listitem')
    await expect(items).toHaveCount(2)
    await expect(page.getByText('The picture is being prepared.')).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Move Osmunda', exact: true }).focus()
    await page.keyboard.press('Home')
    await expect(toast(page, 'Order saved')).toBeVisible()
    await expect(items.first()).toContainText('Osmunda')

    await page.getByRole('link', { name: 'Osmunda' }).click()
    await page.getByLabel(/^Creator/).fill('Edith Marlowe')
    await page.getByLabel(/^Date/).fill('1871~')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(toast(page, 'Item updated')).toBeVisible()
    await page.getByRole('link', { name: 'All items' }).click()
    await page.getByRole('tab', { name: 'Editors' }).click()
    await expect(page.getByRole('button', { name: 'Ask an editor' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Submit for review' }).click()
    await expect(toast(page, 'Collection submitted')).toBeVisible()

    const desk = await adminPage()
    await desk.goto('/admin?tab=pending-posts')
    await desk.getByLabel('Type').selectOption('collection')
    await expect(desk.getByRole('heading', { name: title })).toBeVisible()
    await expect(desk.getByRole('checkbox', { name: 'Leave out Dryopteris' }).first()).toBeVisible()
    await expectAccessible(desk)
    await approve(adminCalls, id)

    await reader.page.goto('/collections')
    await reader.page.getByLabel('Search collections').fill(title)
    await reader.page.getByRole('link', { name: title }).click()
    await expect(reader.page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(reader.page.getByRole('list', { name: 'Items' }).getByRole('listitem')).toHaveCount(2)
    await expectAccessible(reader.page)
    await reader.page.getByLabel('Search items').fill('Marlowe')
    await expect(reader.page.getByRole('list', { name: 'Items' }).getByRole('listitem')).toHaveCount(1)
    await reader.page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(toast(reader.page, 'Collection saved')).toBeVisible()

    await page.goto(`/collections/${id}/edit?tab=items`)
    await page.getByLabel('Add items').setInputFiles([picture('Blechnum.png')])
    await expect(toast(page, '1 item waits for review.')).toBeVisible()
    await expect(page.getByText('The picture is being prepared.')).toHaveCount(0)
    await reader.page.goto(`/collections/${id}`)
    await expect(reader.page.getByRole('list', { name: 'Items' }).getByRole('listitem')).toHaveCount(2)
    await desk.goto('/admin?tab=pending-posts')
    await desk.getByLabel('Type').selectOption('collection')
    const line = desk.getByRole('article').filter({ hasText: title })
    await expect(line.getByText('1 new item').first()).toBeVisible()
    await line.getByRole('button', { name: 'Approve' }).click()
    await expect(toast(desk, 'Collection approved')).toBeVisible()
    await reader.page.reload()
    await expect(reader.page.getByRole('list', { name: 'Items' }).getByRole('listitem')).toHaveCount(3)
  },
)

test('a member is asked to edit a collection, accepts in the notifications, and steps down again', async ({
  page,
  anotherMember,
  adminCalls,
}) => {
  const helper = await anotherMember()
  await signedInMember(page, 'Rafi Regal')
  const { id, title } = await standingCollection(page, adminCalls, 'members')
  const { id: helperId } = (await (await helper.page.request.get('/api/user')).json()) as { id: number }
  expect((await page.request.post(`/api/collections/${id}/editors`, { data: { userId: helperId } })).status()).toBe(200)
  await helper.page.goto('/notifications')
  await expect(helper.page.getByRole('link', { name: new RegExp(`asked you to edit “${title}” with them`) })).toBeVisible()
  await helper.page.getByRole('button', { name: `Accept to edit ${title}` }).click()
  await expect(toast(helper.page, `You edit “${title}”`)).toBeVisible()
  await helper.page.goto(`/collections/${id}/edit?tab=editors`)
  await helper.page.getByRole('button', { name: 'Step down as editor' }).click()
  await helper.page.getByRole('alertdialog').getByRole('button', { name: 'Step down' }).click()
  await expect(toast(helper.page, 'You no longer edit this collection')).toBeVisible()
})

test('collections and their items are found by a search, and among what was saved', async ({ page, adminCalls }) => {
  await signedInMember(page, 'Ilse Index')
  const { id, title } = await standingCollection(page, adminCalls, 'members')
  await page.goto(`/search?type=collections&q=${encodeURIComponent(title)}`)
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await expectAccessible(page)
  expect((await page.request.post('/api/saves', { data: { holdingId: id } })).ok()).toBe(true)
  await page.goto('/saved?tab=collections')
  await expect(page.getByRole('link', { name: new RegExp(title) })).toBeVisible()
  await expectAccessible(page)
})

test(
  'a visitor sees a public collection, and nothing of what is for members',
  { tag: '@phone' },
  async ({ page, anotherMember, adminCalls }) => {
    const author = await anotherMember()
    const open = await standingCollection(author.page, adminCalls, 'public')
    const closed = await standingCollection(author.page, adminCalls, 'members')
    const complaints = complaintsOf(page)
    await page.goto('/collections')
    await expect(page.getByText('Log in to see what members share.')).toBeVisible()
    await page.getByLabel('Search collections').fill(open.title)
    await expect(page).toHaveURL(/\?q=/)
    await page.getByRole('link', { name: open.title }).click()
    await expect(page.getByRole('heading', { level: 1, name: open.title })).toBeVisible()
    await expect(page.getByRole('link', { name: 'The long pier' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Comments' })).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cite' }).click()
    await expect(page.getByRole('dialog')).toContainText('Harbour County Archives.')
    expect(complaints).toEqual([])
    await page.goto(`/collections/${closed.id}`)
    await expect(page.getByRole('heading', { level: 1, name: closed.title })).toHaveCount(0)
  },
)
