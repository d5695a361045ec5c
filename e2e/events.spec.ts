import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { complaintsOf } from './complaints.ts'
import { expectDrawn, expectFocusWithin } from './drawn.ts'
import { test, toast } from './journey.ts'
import { signedInMember } from './people.ts'
import { unique } from './posts.ts'
import { approve, inBerlin } from './rooms.ts'

const dayMinutes = 24 * 60

/** Through calls: an approved one, hosted by the member at this page. */
async function standingEvent(page: Page, adminCalls: APIRequestContext, given: Record<string, unknown> = {}) {
  const title = unique('Metadata for heirs')
  const times = { timeZone: 'Europe/Berlin', startsLocal: inBerlin(10 * dayMinutes), endsLocal: inBerlin(10 * dayMinutes + 90) }
  const data = { title, body: 'Bring a record that puzzles you.', format: 'online', ...times, ...given }
  const created = await page.request.post('/api/events', { data })
  expect(created.status(), await created.text()).toBe(201)
  const { id, occurrences } = await created.json()
  await approve(adminCalls, id)
  return { id: id as number, dateId: occurrences[0].id as number, title }
}

const answer = async (page: Page, dateId: number, given: 'going' | 'interested' | 'not_going') =>
  expect((await page.request.post(`/api/occurrences/${dateId}/rsvp`, { data: { answer: given } })).status()).toBe(200)

test(
  'an event is proposed in Berlin, approved, and answered in New York until it is full',
  { tag: '@phone' },
  async ({ anotherBrowser, anotherMember, adminCalls }) => {
    const page = await anotherBrowser({ timezoneId: 'Europe/Berlin' })
    await signedInMember(page, 'Berta Berlin')
    const title = unique('Old catalogs, new clothes')
    await page.goto('/events/new')
    await expectDrawn(page)
    await page.getByLabel('Title').fill(title)
    await page.getByRole('textbox', { name: /^Description/ }).fill('What to keep of a card catalog, and what to let go.')
    const [day = '', time = ''] = inBerlin(20 * dayMinutes).split('T')
    await page.getByLabel('Starts on').fill(day)
    await page.getByLabel('Starts at').fill(time.replace(/^\d\d/, '18'))
    await page.getByLabel('Ends at').fill(time.replace(/^\d\d/, '19'))
    await page.getByRole('radio', { name: /^Online/ }).check()
    await page.getByLabel('Link to join').fill('https://meet.example/catalogs')
    await page.getByLabel(/^Places/).fill('1')
    await page.getByRole('button', { name: 'Submit for review' }).click()
    await expect(toast(page, 'Event created')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText('Your event has been submitted for review.').first()).toBeVisible()
    const id = Number(new URL(page.url()).pathname.split('/').at(-1))
    await approve(adminCalls, id)

    const reader = await anotherBrowser({ timezoneId: 'America/New_York' })
    await signedInMember(reader, 'Nora York')
    await reader.goto(`/events/${id}`)
    await expect(reader.getByText(/your time \(New York/)).toBeVisible()
    await expect(reader.getByText(/in Berlin, the organizer’s zone/)).toBeVisible()
    await expect(reader.getByText('The link is shown to people who are going.')).toBeVisible()
    await expectAccessible(reader)
    await reader.getByRole('button', { name: 'Going', exact: true }).last().click()
    await expect(reader.getByRole('heading', { level: 2, name: 'You are going' })).toBeVisible()
    await expect(reader.getByRole('link', { name: 'Join online' })).toHaveAttribute('href', 'https://meet.example/catalogs')
    await expectAccessible(reader)

    const late = await anotherMember()
    await late.page.goto(`/events/${id}`)
    await late.page.getByRole('button', { name: 'Join the waiting list' }).last().click()
    await expect(late.page.getByRole('heading', { level: 2, name: 'You are number 1 on the waiting list' })).toBeVisible()
    await expectAccessible(late.page)

    await reader.getByRole('button', { name: 'Not going', exact: true }).click()
    await expect(toast(reader, 'Answer taken back')).toBeVisible()
    await expect(late.page.getByRole('heading', { level: 2, name: 'You are going' })).toBeVisible()
  },
)

test('a moved event asks those who go, and lets them check in', async ({ page, anotherMember, adminCalls }) => {
  const [guest] = await Promise.all([anotherMember(), signedInMember(page, 'Hanna Host')])
  const { id, dateId } = await standingEvent(page, adminCalls, {
    ...{ startsLocal: inBerlin(3 * 60), endsLocal: inBerlin(4 * 60), creditHours: 1.5 },
  })
  await answer(guest.page, dateId, 'going')

  // So close that its code is already valid.
  const moved = { startsLocal: inBerlin(20), endsLocal: inBerlin(80) }
  expect((await page.request.patch(`/api/events/${id}`, { data: moved })).status()).toBe(200)
  await guest.page.goto(`/events/${id}`)
  await expect(guest.page.getByText('The time has changed. Can you still come?')).toBeVisible()
  await expect(guest.page.getByText(/^Moved from /)).toBeVisible()
  await expectAccessible(guest.page)
  await guest.page.getByRole('button', { name: 'I can still come' }).click()
  await expect(guest.page.getByText('The time has changed. Can you still come?')).toHaveCount(0)

  await page.goto(`/events/${id}/people`)
  await expectDrawn(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show code' }).click()
  const digits = page.getByText(/^\d{6}$/)
  await expect(digits).toBeVisible()
  await expectAccessible(page)
  const code = await digits.textContent()
  await page.getByRole('button', { name: 'Close' }).click()
  await guest.page.getByLabel('Code that the hosts show').fill(code ?? '')
  await guest.page.getByRole('button', { name: 'Check in' }).click()
  await expect(guest.page.getByText('You are checked in.').first()).toBeVisible()
  await page.getByRole('tab', { name: 'Attended' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: guest.name })).toBeVisible()
})

test('a cancelled event says why, to those who go and in their notifications', async ({ page, anotherMember, adminCalls }) => {
  const [guest] = await Promise.all([anotherMember(), signedInMember(page, 'Hanna Host')])
  const { id, dateId, title } = await standingEvent(page, adminCalls)
  await answer(guest.page, dateId, 'going')
  await page.goto(`/events/${id}`)
  await page.getByRole('button', { name: 'Event options' }).click()
  await page.getByRole('menuitem', { name: 'Cancel event' }).click()
  await expectFocusWithin(page, 'dialog')
  await expectAccessible(page)
  await page.getByLabel('Reason').fill('The reading room is flooded.')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel event' }).click()
  await expect(toast(page, '1 person was told.')).toBeVisible()

  await guest.page.goto('/notifications')
  await guest.page.getByRole('link', { name: new RegExp(`${title}.*was cancelled`) }).click()
  await expect(guest.page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(guest.page.getByText('Cancelled: The reading room is flooded.').first()).toBeVisible()
  await expect(guest.page.getByRole('button', { name: 'Going', exact: true })).toHaveCount(0)
  await expectAccessible(guest.page)
})

test('a member answers, asks and subscribes by keyboard alone', async ({ page, anotherMember, adminCalls }) => {
  const [host] = await Promise.all([anotherMember(), signedInMember(page)])
  const { id } = await standingEvent(host.page, adminCalls, { capacity: 5 })
  await page.goto(`/events/${id}`)
  await expectDrawn(page)
  await page.getByRole('button', { name: 'Interested', exact: true }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('heading', { level: 2, name: 'You are interested' })).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Going', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'You are going' })).toBeVisible()
  await expect(page.getByText('4 places left')).toBeVisible()

  const question = unique('Will it be recorded?')
  await page.getByLabel('Ask a question').focus()
  await page.keyboard.type(question)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: question })).toBeVisible()
  await host.page.goto('/notifications')
  await expect(host.page.getByRole('link', { name: /asked about/ })).toBeVisible()

  await page.getByRole('button', { name: 'Add to calendar' }).focus()
  await page.keyboard.press('Enter')
  await expectFocusWithin(page, 'menu')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Subscribe to your events' })
  const address = await dialog.getByLabel('Address').inputValue()
  const feed = await page.request.get(address)
  expect(await feed.text()).toContain('STATUS:CONFIRMED')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Renew' }).click()
  await expect(toast(page, 'Feed renewed')).toBeVisible()
  expect((await page.request.get(address)).status()).toBe(404)
})

test('a day is found and opened by keyboard alone, in the small month and in the large one', async ({
  page,
  anotherMember,
  adminCalls,
}) => {
  const [host] = await Promise.all([anotherMember(), signedInMember(page)])
  const now = new Date()
  const noon = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 15, 12))
  const day = noon.toISOString().slice(0, 10)
  const times = { timeZone: 'UTC', startsLocal: `${day}T12:00`, endsLocal: `${day}T13:00` }
  const { title } = await standingEvent(host.page, adminCalls, times)
  await page.goto('/events')
  await expectAccessible(page)
  const month = noon.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  await page.getByRole('button', { name: month }).focus()
  await page.keyboard.press('Enter')
  const small = page.getByRole('table', { name: month })
  await small.getByRole('link', { name: /^\w+, \w+ 15,/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^\w+, \w+ 15,/ })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: /^\w+, \w+ 15,/ })).toBeFocused()
  await expect(page.getByRole('list', { name: /15/ }).getByRole('link', { name: title })).toBeVisible()
  await expectAccessible(page)
})

test('a co-host accepts in the notifications, and steps down again', async ({ page, anotherMember, adminCalls }) => {
  const [helper] = await Promise.all([anotherMember(), signedInMember(page, 'Hanna Host')])
  const { id, title } = await standingEvent(page, adminCalls)
  expect((await page.request.post(`/api/events/${id}/hosts`, { data: { userId: helper.id } })).status()).toBe(200)
  await helper.page.goto('/notifications?tab=requests')
  await helper.page.getByRole('button', { name: `Accept to host ${title}` }).click()
  await expect(toast(helper.page, `You host “${title}”`)).toBeVisible()
  await helper.page.goto(`/events/${id}`)
  await expect(helper.page.getByRole('link', { name: 'Edit event' })).toBeVisible()
  await expectAccessible(helper.page)
  await helper.page.getByRole('button', { name: 'Step down as host' }).click()
  await helper.page.getByRole('alertdialog').getByRole('button', { name: 'Step down' }).click()
  await expect(toast(helper.page, 'You no longer host this event')).toBeVisible()
  await expect(helper.page.getByRole('link', { name: 'Edit event' })).toHaveCount(0)
})

test(
  'an event shows as a card in a post, is saved, and is found',
  { tag: '@phone' },
  async ({ page, anotherMember, adminCalls }) => {
    const [host] = await Promise.all([anotherMember(), signedInMember(page)])
    const { id, title } = await standingEvent(host.page, adminCalls)
    await page.goto(`/events/${id}`)
    await page.getByRole('button', { name: 'Event options' }).click()
    await page.getByRole('menuitem', { name: 'Save event' }).click()
    await expect(toast(page, 'Event saved')).toBeVisible()
    await page.goto('/saved')
    await expect(page.getByRole('link', { name: new RegExp(title) })).toBeVisible()
    await expectAccessible(page)

    const address = new URL(`/events/${id}`, page.url()).href
    const written = await page.request.post('/api/posts', { data: { content: `${unique('Come along')} ${address}` } })
    const { id: postId } = await written.json()
    await page.goto(`/posts/${postId}`)
    const card = page.getByRole('article').getByRole('link', { name: new RegExp(title) })
    await expect(card).toHaveAttribute('href', `/events/${id}`)
    await expectAccessible(page)

    await page.goto(`/search?type=events&q=${encodeURIComponent(title)}`)
    await expect(page.getByRole('link', { name: title })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Format').selectOption('In person')
    await expect(page.getByText('Try fewer filters or more days.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page.getByRole('link', { name: title })).toBeVisible()
    await page.goto(`/profile/${host.id}?tab=shared`)
    await expect(page.getByRole('link', { name: new RegExp(title) })).toBeVisible()
  },
)

test(
  'a visitor reads a public event and no names of who goes',
  { tag: '@phone' },
  async ({ page, anotherMember, adminCalls }) => {
    const [host, guest] = [await anotherMember(), await anotherMember()]
    const { id, dateId, title } = await standingEvent(host.page, adminCalls, { audience: 'public' })
    await answer(guest.page, dateId, 'going')
    const complaints = complaintsOf(page)
    await page.goto(`/events/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Log in to answer' })).toBeVisible()
    await expect(page.getByText(host.name).first()).toBeVisible()
    await expectAccessible(page)
    await expect(page.getByText('Questions')).toHaveCount(0)
    await expect(page.getByText('Who is going')).toHaveCount(0)
    const file = await page.request.get(`/api/events/${id}/event.ics`)
    expect(await file.text()).toContain('BEGIN:VEVENT')
    await page.goto('/events')
    await expect(page.getByText('Log in to see what members share.')).toBeVisible()
    expect(complaints).toEqual([])
    await page.goto(`/events/${id}`)
    await page.getByRole('link', { name: 'Report this page' }).click()
    await expect(page.getByLabel('Message')).toHaveValue(new RegExp(`/events/${id}`))

    const { id: hiddenId } = await standingEvent(host.page, adminCalls)
    await page.goto(`/events/${hiddenId}`)
    await expect(page.getByLabel('Username or email')).toBeVisible()
  },
)
