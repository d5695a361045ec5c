import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { complaintsOf } from './complaints.ts'
import { expectDrawn } from './drawn.ts'
import { test, toast } from './journey.ts'
import { signedInMember } from './people.ts'
import { unique } from './posts.ts'
import { approve } from './rooms.ts'

/**
 * One of the demo community's that took place days ago: events can only be proposed for the future, and no journey waits that
 * long.
 */
async function heldEvent(adminCalls: APIRequestContext) {
  const title = 'How do you cite a thing that changes?'
  const found = await adminCalls.get(`/api/search?type=events&q=${encodeURIComponent(title)}`)
  const { events } = await found.json()
  return { id: events[0].card.id as number, title }
}

/** Through calls: an approved course in the catalog. */
async function standingCourse(page: Page, adminCalls: APIRequestContext) {
  const title = unique('Batch editing without fear')
  const told = { type: 'course', provider: 'Delta University', hours: 2.5, level: 'introductory', language: 'en' }
  const url = `https://delta.example/${encodeURIComponent(title)}`
  const created = await page.request.post('/api/courses', { data: { title, url, competencies: ['Collections'], ...told } })
  expect(created.status(), await created.text()).toBe(201)
  const { id } = await created.json()
  await approve(adminCalls, id)
  return { id: id as number, title }
}

test(
  'attendance becomes hours in the record and a certificate that anyone can check',
  { tag: '@phone' },
  async ({ page, adminPage, anotherBrowser, adminCalls }) => {
    const [guest, desk] = await Promise.all([signedInMember(page, unique('Cora Came')), adminPage()])
    const { id, title } = await heldEvent(adminCalls)
    await desk.goto(`/events/${id}/people`)
    await desk.getByRole('button', { name: 'Add a member' }).click()
    const dialog = desk.getByRole('dialog', { name: 'Add a member who came' })
    await expect.poll(() => dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await desk.getByLabel('Find members').fill(guest.name)
    await desk.getByRole('checkbox', { name: guest.name }).check()
    await desk.getByRole('button', { name: 'Confirm attendance' }).last().click()
    await expect(toast(desk, '1 person, 1 hour each.')).toBeVisible()
    await desk.getByRole('tab', { name: 'Attended' }).click()
    await desk.getByLabel('Search people by name').fill(guest.name)
    // The others disappear, and a menu opened earlier would move away from under the pointer.
    await expect(desk.getByRole('button', { name: /^More for / })).toHaveCount(1)
    await desk.getByRole('button', { name: `More for ${guest.name}` }).click()
    await desk.getByRole('menuitem', { name: 'Issue certificate' }).click()
    await expect(toast(desk, '1 certificate issued.')).toBeVisible()
    await expectAccessible(desk)

    await page.goto('/notifications')
    await expect(page.getByRole('link', { name: `You received a certificate: ${title}` })).toBeVisible()
    await page.goto('/learning/record')
    await expect(page.getByText(/^Confirmed by /)).toBeVisible()
    await expectAccessible(page)
    await page.goto(`/events/${id}`)
    await expect(page.getByText(/^You were there on .* 1 credit hour is in your record/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Certificate of attendance' })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/learning/certificates')
    await expectAccessible(page)
    await page.getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'This certificate is valid.' })).toBeVisible()
    const address = page.url()

    const visitor = await anotherBrowser()
    const complaints = complaintsOf(visitor)
    await visitor.goto(address)
    await expect(visitor.getByRole('heading', { level: 1, name: 'This certificate is valid.' })).toBeVisible()
    for (const fact of [guest.name, title]) await expect(visitor.getByText(fact).first()).toBeVisible()
    await visitor.getByText('How to check it yourself').click()
    await expectAccessible(visitor)
    const saved = visitor.waitForEvent('download')
    await visitor.getByRole('button', { name: 'Download credential' }).click()
    expect((await saved).suggestedFilename()).toBe('credential.json')
    const credential = await (await visitor.request.get(`/api${new URL(address).pathname}/credential.json`)).json()
    expect(credential.type).toContain('OpenBadgeCredential')
    const keys = await (await visitor.request.get('/.well-known/did.json')).json()
    expect(keys.id).toBe(credential.issuer.id ?? credential.issuer)
    expect(complaints).toEqual([])

    await desk.goto(address)
    await desk.getByRole('button', { name: 'Withdraw' }).click()
    await desk.getByLabel('Reason').fill('The name was wrong.')
    await desk.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
    await expect(desk.getByRole('heading', { level: 1, name: /^This certificate was withdrawn on / })).toBeVisible()
    await visitor.reload()
    await expect(visitor.getByRole('heading', { level: 1, name: /^This certificate was withdrawn on / })).toBeVisible()
    await expect(visitor.getByText('The name was wrong.')).toHaveCount(0)
    await expectAccessible(visitor)
  },
)

test(
  'a course is proposed, approved, completed and rated',
  { tag: '@phone' },
  async ({ page, anotherMember, adminPage, adminCalls }) => {
    const [reader] = await Promise.all([anotherMember(), signedInMember(page, 'Paula Proposer')])
    const title = unique('Weeding without guilt')
    await page.goto('/learning/new')
    await expectDrawn(page)
    await page.getByRole('button', { name: 'Submit for review' }).click()
    await expect(page.getByRole('heading', { name: /things need your attention$/ })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Title').fill(title)
    await page.getByRole('textbox', { name: 'Provider' }).fill('Ashgrove Athenaeum')
    await page.getByRole('textbox', { name: 'Link' }).fill(`https://ashgrove.example/${encodeURIComponent(title)}`)
    await page.getByLabel('Hours').fill('1.5')
    await page.getByRole('checkbox', { name: 'Collections' }).check()
    await page.getByRole('button', { name: 'Submit for review' }).click()
    await expect(toast(page, 'Course created')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const id = Number(new URL(page.url()).pathname.split('/').at(-1))
    await expectAccessible(page)

    const desk = await adminPage()
    await desk.goto('/admin?tab=pending-posts')
    await desk.getByLabel('Type').selectOption('course')
    await expect(desk.getByRole('heading', { name: title })).toBeVisible()
    await expect(desk.getByRole('link', { name: /^https:\/\/ashgrove\.example/ }).last()).toBeVisible()
    await expectAccessible(desk)
    await approve(adminCalls, id)

    await reader.page.goto('/learning')
    await reader.page.getByLabel('Search courses').fill(title)
    await expect(reader.page.getByRole('link', { name: title })).toBeVisible()
    await expectAccessible(reader.page)
    await reader.page.getByRole('link', { name: title }).click()
    await reader.page.getByRole('button', { name: 'Mark as completed' }).click()
    await expect(reader.page.getByLabel('What was it?')).toHaveValue(title)
    await expectAccessible(reader.page)
    await reader.page.getByRole('button', { name: 'Save entry' }).click()
    await expect(toast(reader.page, 'Entry added')).toBeVisible()
    await reader.page.getByRole('radio', { name: '5 stars' }).check()
    await reader.page.getByRole('textbox', { name: /^Review/ }).fill('Kind and to the point.')
    await reader.page.getByRole('button', { name: 'Save review' }).click()
    await expect(toast(reader.page, 'Review saved')).toBeVisible()
    await expect(reader.page.getByRole('listitem').filter({ hasText: 'Kind and to the point.' })).toBeVisible()
    await expectAccessible(reader.page)

    await reader.page.goto(`/search?type=learning&q=${encodeURIComponent(title)}`)
    await expect(reader.page.getByRole('link', { name: title })).toBeVisible()
    await reader.page.goto(`/profile/${(await (await page.request.get('/api/user')).json()).id}?tab=shared`)
    await expect(reader.page.getByRole('link', { name: new RegExp(title) })).toBeVisible()
    await expectAccessible(reader.page)
  },
)

test(
  'a member sets a goal, records, exports and shares what they learned',
  { tag: '@phone' },
  async ({ page, anotherBrowser, anotherMember, adminCalls }) => {
    const [author] = await Promise.all([anotherMember(), signedInMember(page, 'Gita Goal')])
    await standingCourse(author.page, adminCalls)
    await page.goto('/learning/record')
    await expect(page.getByText('Your record is empty.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Set a goal' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save goal' }).click()
    await expect(toast(page, 'Goal saved')).toBeVisible()

    await page.getByRole('button', { name: 'Add entry' }).first().click()
    await page.getByLabel('What was it?').fill('Repository managers’ call')
    await page.getByRole('dialog').getByLabel('Hours').fill('2.5')
    await page.getByRole('textbox', { name: /^Reflection/ }).fill('Ask before migrating.')
    await page.getByText('Competencies (optional)').click()
    await page.getByRole('checkbox', { name: 'Systems and data' }).check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save entry' }).click()
    await expect(toast(page, 'Entry added')).toBeVisible()
    await expect(page.getByRole('img', { name: '2.5 of 20 hours' })).toBeVisible()
    await expectAccessible(page)
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    expect((await file).suggestedFilename()).toBe('record.csv')
    await page.goto('/learning/goals')
    await expect(page.getByRole('heading', { name: '20 hours a year' })).toBeVisible()
    await expectAccessible(page)

    await page.goto('/learning/record')
    await page.getByRole('button', { name: 'Share a read-only link' }).click()
    await page.getByLabel('With my reflections').check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create link' }).click()
    const address = await page.getByLabel('Link', { exact: true }).inputValue()
    await page.getByRole('button', { name: 'Done' }).click()
    const visitor = await anotherBrowser()
    await visitor.goto(new URL(address).pathname)
    await expect(visitor.getByRole('heading', { level: 1, name: 'Learning record of Gita Goal' })).toBeVisible()
    await expect(visitor.getByText('Ask before migrating.')).toBeVisible()
    await expectAccessible(visitor)
    await page.getByRole('button', { name: /^End the link/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'End link' }).click()
    await expect(toast(page, 'Link ended')).toBeVisible()
    await visitor.reload()
    await expect(visitor.getByRole('heading', { name: 'This link is not valid any more.' })).toBeVisible()
    await expectAccessible(visitor)
  },
)

test('an admin offers a scheme, and a member adopts it', async ({ page, adminPage }) => {
  await signedInMember(page)
  const desk = await adminPage()
  const name = unique('State board')
  await desk.goto('/admin/learning')
  await desk.getByRole('button', { name: 'Add scheme' }).click()
  await desk.getByLabel('Name').fill(name)
  await desk.getByLabel('Hours', { exact: true }).fill('30')
  await desk.getByRole('button', { name: 'Add a competency' }).click()
  await desk.getByLabel('Hours of Collections').fill('4')
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(desk, 'Scheme saved')).toBeVisible()
  await expectAccessible(desk)

  await page.goto('/learning/goals')
  await page.getByRole('button', { name: 'Set a goal' }).click()
  await page.getByLabel(/^Scheme/).selectOption({ label: name })
  await page.getByRole('button', { name: 'Save goal' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByText('Collections: 4 h')).toBeVisible()
  await expectAccessible(page)
})
