import { expect } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expectDrawn } from './drawn.ts'
import { test, toast } from './journey.ts'
import { signedInMember } from './people.ts'
import { unique } from './posts.ts'
import { approve, idIn } from './rooms.ts'

test(
  'a request is asked, approved, answered, and the answer helps',
  { tag: '@phone' },
  async ({ page, anotherMember, adminPage, adminCalls }) => {
    const [reader] = await Promise.all([anotherMember(), signedInMember(page, 'Wilma Wants')])
    const title = unique('A disposal schedule for newspapers')
    await page.goto('/resources?tab=wanted')
    await expect(page.getByRole('tab', { name: 'Looking for' })).toHaveAttribute('aria-selected', 'true')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Ask for something' }).click()
    await expectDrawn(page)
    await page.getByRole('button', { name: 'Submit for review' }).click()
    await expect(page.getByRole('heading', { name: /needs? your attention$/ })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('Description').fill('We have 400 meters to assess by June. A form would help more than a policy.')
    await page.getByRole('button', { name: 'Submit for review' }).click()
    await expect(toast(page, 'Request created')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText('Your request has been submitted for review.').first()).toBeVisible()
    const id = idIn(page)
    await expectAccessible(page)

    const desk = await adminPage()
    await desk.goto('/admin?tab=pending-posts')
    await desk.getByLabel('Type').selectOption('want')
    await expect(desk.getByRole('heading', { name: title })).toBeVisible()
    await expectAccessible(desk)
    await approve(adminCalls, id)

    await reader.page.goto('/resources?tab=wanted')
    const row = reader.page.getByRole('listitem').filter({ hasText: title })
    await row.getByRole('link', { name: /^I have this/ }).click()
    await reader.page.getByRole('textbox', { name: 'Your answer' }).fill('Ours fits on one page.')
    await reader.page.getByLabel('Link').fill('https://library.example/schedule')
    await reader.page.getByRole('button', { name: 'Answer', exact: true }).click()
    await expect(toast(reader.page, 'Answer sent')).toBeVisible()
    await expect(reader.page.getByRole('listitem').filter({ hasText: 'Ours fits on one page.' })).toBeVisible()
    await expectAccessible(reader.page)

    await page.goto('/notifications')
    await page.getByRole('link', { name: `${reader.name} answered “${title}”` }).click()
    await page.getByRole('button', { name: /^This helped/ }).click()
    await expect(page.getByText('Answered', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Close request' }).click()
    await expect(page.getByRole('button', { name: 'Open again' })).toBeVisible()

    await reader.page.goto('/notifications')
    await expect(reader.page.getByRole('link', { name: `Your answer helped: “${title}”` })).toBeVisible()
    await reader.page.goto(`/resources/wanted/${id}`)
    await expect(reader.page.getByText('This request is closed.')).toBeVisible()
    await expectAccessible(reader.page)
  },
)

test(
  'an offer is pasted line by line, asked for, passed on and given',
  { tag: '@phone' },
  async ({ page, anotherMember, adminPage, adminCalls }) => {
    const [first, second] = [await anotherMember(), await anotherMember()]
    await signedInMember(page, 'Gerda Giver')
    const title = unique('Bound journals')
    await page.goto('/resources?tab=offers')
    await expect(page.getByRole('link', { name: 'Offer something' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Offer something' }).click()
    await expectDrawn(page)
    await page.getByLabel('Title').fill(title)
    await page.getByRole('textbox', { name: 'Pieces' }).fill('Volume 1\nVolume 2')
    await page.getByRole('button', { name: 'Add notes to these' }).click()
    await expect(page.getByRole('textbox', { name: 'Piece 2' })).toHaveValue('Volume 2')
    await page.getByLabel('City').fill('Bergen')
    await page.getByLabel('Country').selectOption('NO')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Submit for review' }).click()
    await expect(toast(page, 'Offer created')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const id = idIn(page)

    const desk = await adminPage()
    await desk.goto('/admin?tab=pending-posts')
    await desk.getByLabel('Type').selectOption('offer')
    await expect(desk.getByRole('heading', { name: title })).toBeVisible()
    await expectAccessible(desk)
    await approve(adminCalls, id)

    await first.page.goto('/resources?tab=offers')
    await first.page.getByLabel('Search offers').fill(title)
    await first.page.getByRole('link', { name: title }).click()
    await first.page.getByRole('checkbox', { name: 'Volume 1' }).check()
    await first.page.getByRole('textbox', { name: 'Note' }).fill('For our reading room')
    await first.page.getByRole('button', { name: 'Ask for these' }).click()
    await expect(toast(first.page, 'You asked for 1')).toBeVisible()
    await expect(first.page.getByText('Promised to you')).toBeVisible()
    await expectAccessible(first.page)

    await second.page.goto(`/resources/offers/${id}`)
    await second.page.getByRole('checkbox', { name: 'Volume 1' }).check()
    await second.page.getByRole('button', { name: 'Ask for these' }).click()
    await expect(second.page.getByText('You are in line')).toBeVisible()
    await expect(second.page.getByText('Taken')).toBeVisible()
    await expectAccessible(second.page)
    await first.page.getByRole('button', { name: /^No longer wanted/ }).click()
    await expect(second.page.getByText('Promised to you')).toBeVisible()
    await second.page.goto('/notifications')
    await expect(second.page.getByRole('link', { name: '“Volume 1” is promised to you' })).toBeVisible()

    await page.goto(`/resources/offers/${id}`)
    await expect(page.getByText(`Promised to ${second.name}`)).toBeVisible()
    await expectAccessible(page)
    const writing = page.getByRole('link', { name: `Write to ${second.name}` })
    await expect(writing).toHaveAttribute('href', `/messages/${second.id}`)
    const message = { receiverId: second.id, content: 'Where shall I send it?' }
    expect((await page.request.post('/api/messages', { data: message })).status()).toBe(201)
    await second.page.goto('/messages')
    await expect(second.page.getByText('Where shall I send it?').first()).toBeVisible()

    await page.getByRole('button', { name: /^Given/ }).click()
    await expect(page.getByText(`Given to ${second.name}`)).toBeVisible()
    await page.getByRole('link', { name: 'Edit offer' }).click()
    await expect(page.getByRole('button', { name: 'Remove piece 1' })).toBeDisabled()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Remove piece 2' }).click()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(toast(page, 'Offer updated')).toBeVisible()
    await expect(page.getByText('Closed', { exact: true })).toBeVisible()
  },
)
