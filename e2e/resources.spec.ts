import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { complaintsOf } from './complaints.ts'
import { expectDrawn } from './drawn.ts'
import { test, toast } from './journey.ts'
import { signedInMember } from './people.ts'
import { unique } from './posts.ts'
import { approve, idIn } from './rooms.ts'
import { sampleDocument } from './sample-files.ts'

/** Through calls: an approved link in the room. */
async function standingResource(page: Page, adminCalls: APIRequestContext, audience: 'members' | 'public') {
  const title = unique('Water damage: the first 48 hours')
  const told = { type: 'guide', subjects: ['Conservation'], language: 'en', licence: 'cc-by', mayShare: true }
  const link = 'https://brannoc.example/water'
  const created = await page.request.post('/api/resources', { data: { title, link, audience, ...told } })
  expect(created.status(), await created.text()).toBe(201)
  const { id } = await created.json()
  await approve(adminCalls, id)
  return { id: id as number, title }
}

test(
  'a resource is shared, approved, downloaded, used and cited, and gets a second version',
  { tag: '@phone' },
  async ({ page, anotherMember, adminPage, adminCalls }) => {
    const [reader] = await Promise.all([anotherMember(), signedInMember(page, 'Nadia Nachbar')])
    const title = unique('Weeding, a policy in two pages')
    await page.goto('/resources/new')
    await expectDrawn(page)
    await page.getByRole('button', { name: 'Submit for review' }).click()
    await expect(page.getByRole('heading', { name: /things need your attention$/ })).toBeVisible()
    await expectAccessible(page)
    const chooser = page.getByLabel('Choose a file')
    await chooser.setInputFiles({ name: 'weeding.pdf', mimeType: 'application/pdf', buffer: sampleDocument })
    await expect(page.getByRole('button', { name: 'Remove weeding.pdf' })).toBeVisible()
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('Type').selectOption('policy')
    await page.getByLabel('Subjects', { exact: true }).fill('Collection development')
    await page.getByLabel('Subjects', { exact: true }).press('Enter')
    await page.getByRole('radio', { name: 'CC BY 4.0' }).check()
    await page.getByRole('checkbox', { name: 'I made this, or I have the right to share it.' }).check()
    await page.getByRole('button', { name: 'Submit for review' }).click()
    await expect(toast(page, 'Resource created')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const id = idIn(page)
    await expectAccessible(page)

    const desk = await adminPage()
    await desk.goto('/admin?tab=pending-posts')
    await desk.getByLabel('Type').selectOption('resource')
    await expect(desk.getByRole('heading', { name: title })).toBeVisible()
    await expect(desk.getByRole('link', { name: /weeding/ }).last()).toBeVisible()
    await expectAccessible(desk)
    await approve(adminCalls, id)

    await reader.page.goto('/resources')
    await reader.page.getByLabel('Search resources').fill(title)
    await expect(reader.page.getByRole('link', { name: title })).toBeVisible()
    await expectAccessible(reader.page)
    await reader.page.getByRole('link', { name: title }).click()
    await expect(reader.page.getByText('You may share and adapt it, if you name the author.')).toBeVisible()
    const saved = reader.page.waitForEvent('download')
    await reader.page.getByRole('link', { name: 'Download', exact: true }).click()
    expect((await saved).suggestedFilename()).toBe('weeding.pdf')
    await reader.page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(toast(reader.page, 'Resource saved')).toBeVisible()
    await reader.page.getByRole('button', { name: 'Used it in my library' }).click()
    await expect(reader.page.getByRole('dialog')).toBeVisible()
    await expectAccessible(reader.page)
    await reader.page.getByLabel('What did you do with it?').fill('We took it word for word.')
    await reader.page.getByRole('button', { name: 'Mark as used' }).click()
    await expect(toast(reader.page, 'Marked as used')).toBeVisible()
    await expect(reader.page.getByRole('heading', { name: 'Used in 1 library' })).toBeVisible()
    await expect(reader.page.getByRole('listitem').filter({ hasText: 'We took it word for word.' })).toBeVisible()
    await expectAccessible(reader.page)

    await page.goto(`/resources/${id}`)
    await page.getByRole('button', { name: 'New version' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('What changed in this version?').fill('A third page, for gifts')
    await page
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'weeding-2.pdf', mimeType: 'application/pdf', buffer: sampleDocument })
    await expect(page.getByRole('button', { name: 'Remove weeding-2.pdf' })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Submit for review' }).click()
    await expect(toast(page, 'Your change has been submitted for review.')).toBeVisible()
    await expect(page.getByText('A change waits for review.')).toBeVisible()
    await reader.page.reload()
    await expect(reader.page.getByText('Version 1 of 1')).toBeVisible()
    await desk.goto('/admin?tab=pending-posts')
    await desk.getByLabel('Type').selectOption('resource')
    await expect(desk.getByText(/A third page, for gifts/).first()).toBeVisible()
    await approve(adminCalls, id)

    await reader.page.goto('/notifications')
    await expect(reader.page.getByRole('link', { name: `“${title}” has a new version: A third page, for gifts` })).toBeVisible()
    await reader.page.goto(`/resources/${id}`)
    await expect(reader.page.getByText('Version 1 of 2')).toBeVisible()
    await reader.page.getByRole('button', { name: 'Cite' }).click()
    await expect(reader.page.getByLabel('Citation')).toContainText('Version 2.')
    await reader.page.getByRole('radio', { name: 'BibTeX' }).click()
    await expect(reader.page.getByLabel('Citation')).toContainText(`ibid-${id}-v2`)
    await expectAccessible(reader.page)
    await reader.page.getByLabel('Version', { exact: true }).selectOption('1')
    await expect(reader.page.getByLabel('Citation')).toContainText(`ibid-${id}-v1`)
    await page.goto('/notifications')
    await expect(page.getByRole('link', { name: new RegExp(`used “${title}” in their library`) })).toBeVisible()
  },
)

test('resources are found by a search and on the profile of who shared them', async ({ page, adminCalls }) => {
  await signedInMember(page, 'Rafi Regal')
  const { title, id } = await standingResource(page, adminCalls, 'members')
  await page.goto(`/search?type=resources&q=${encodeURIComponent(title)}`)
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await page.getByLabel('Type').selectOption('guide')
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/profile/${(await (await page.request.get('/api/user')).json()).id}?tab=shared`)
  await page.getByRole('link', { name: new RegExp(title) }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.goto(`/resources/${id}/edit`)
  await page.getByLabel('Institution').fill('Regal Library')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'Resource updated')).toBeVisible()
  await expect(page.getByText('Regal Library').first()).toBeVisible()
})

test(
  'a visitor reads and cites a public resource, and nothing of who uses it',
  { tag: '@phone' },
  async ({ page, anotherMember, adminCalls }) => {
    const author = await anotherMember()
    const open = await standingResource(author.page, adminCalls, 'public')
    const closed = await standingResource(author.page, adminCalls, 'members')
    const complaints = complaintsOf(page)
    await page.goto('/resources')
    await expect(page.getByText('Log in to see what members share.')).toBeVisible()
    await page.getByLabel('Search resources').fill(open.title)
    await expect(page).toHaveURL(/\?q=/)
    await page.getByRole('link', { name: open.title }).click()
    await expect(page.getByRole('heading', { level: 1, name: open.title })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open link', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Used it in my library' })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Comments' })).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cite' }).click()
    await expect(page.getByLabel('Citation')).toContainText(open.title)
    expect(complaints).toEqual([])
    await page.goto(`/resources/${closed.id}`)
    await expect(page.getByRole('heading', { level: 1, name: closed.title })).toHaveCount(0)
  },
)
