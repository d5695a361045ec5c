import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expectDrawn, expectFocusWithin } from './drawn.ts'
import { test, toast } from './journey.ts'
import { signedInMember } from './people.ts'
import { unique } from './posts.ts'

const approve = async (adminCalls: APIRequestContext, subjectType: 'post' | 'holding', subjectId: number) =>
  expect((await adminCalls.post('/api/review', { data: { subjectType, subjectId, decision: 'approve' } })).status()).toBe(200)

interface Wanted {
  joining?: 'open' | 'request' | 'hidden'
  title?: string
}

/** Through calls: an approved one, owned by the member at this page. */
async function standingGroup(page: Page, adminCalls: APIRequestContext, { joining = 'open', title }: Wanted = {}) {
  const name = title ?? unique('Circle')
  const created = await page.request.post('/api/groups', { data: { title: name, body: 'What we read.', joining } })
  expect(created.status()).toBe(201)
  const { id } = await created.json()
  await approve(adminCalls, 'holding', id)
  return { id: id as number, name }
}

/** As people without a mouse get there. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  for (let pressed = 0; pressed < 120; pressed++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

async function pressOn(page: Page, target: Locator) {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

test('a group goes from its start to its archive by keyboard alone', async ({ page, anotherMember, adminCalls }) => {
  await signedInMember(page, 'Ada Reader')
  const name = unique('Reading Circle')
  await page.goto('/groups')
  await expectDrawn(page)
  await pressOn(page, page.getByRole('link', { name: 'Start a group' }).first())
  await expect(page.getByRole('heading', { level: 1, name: 'Start a group' })).toBeVisible()
  await expectAccessible(page)
  await tabTo(page, page.getByLabel('Name'))
  await page.keyboard.type(name)
  await tabTo(page, page.getByLabel(/^Description/))
  await page.keyboard.type('Old bindings, slowly.')
  await tabTo(page, page.getByRole('radio', { name: /^Open/ }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^By request/ })).toBeChecked()
  await pressOn(page, page.getByRole('button', { name: 'Add a rule' }))
  await tabTo(page, page.getByLabel('Rule 1', { exact: true }))
  await page.keyboard.type('Say what you read.')
  await pressOn(page, page.getByRole('button', { name: 'Submit for review' }))
  await expect(toast(page, 'Group created')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))
  await approve(adminCalls, 'holding', id)

  const ben = await anotherMember()
  await ben.page.goto(`/groups/${id}`)
  await expectDrawn(ben.page)
  await pressOn(ben.page, ben.page.getByRole('button', { name: 'Ask to join' }).first())
  await expectFocusWithin(ben.page, 'dialog')
  await ben.page.keyboard.type('I mend bindings.')
  await pressOn(ben.page, ben.page.getByRole('dialog').getByRole('button', { name: 'Ask to join' }))
  await expect(toast(ben.page, 'Request sent')).toBeVisible()

  await page.goto(`/groups/${id}/review`)
  await expectDrawn(page)
  await expect(page.getByText('I mend bindings.')).toBeVisible()
  await expectAccessible(page)
  await pressOn(page, page.getByRole('button', { name: /^Accept the request of/ }))
  await expect(page.getByText('No requests wait.')).toBeVisible()

  const written = await ben.page.request.post('/api/posts', {
    data: { content: unique('A spine of 1602 lined with a ballad'), audience: 'group', groupId: id },
  })
  expect(written.status()).toBe(201)
  const { content } = await written.json()
  await page.reload()
  await expectDrawn(page)
  const waiting = page.getByRole('article').filter({ hasText: content })
  await expect(waiting).toBeVisible()
  await page.keyboard.press('j')
  await expect(waiting).toBeFocused()
  await page.keyboard.press('a')
  await expect(toast(page, 'Post approved')).toBeVisible()

  await page.goto(`/groups/${id}`)
  await expect(page.getByText(content)).toBeVisible()
  await pressOn(page, page.getByRole('link', { name: 'Group settings' }))
  await expectDrawn(page)
  await expectAccessible(page)
  await pressOn(page, page.getByRole('button', { name: 'Archive group' }))
  await expectFocusWithin(page, 'dialog')
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Archive group' }))
  await expect(toast(page, 'Group archived')).toBeVisible()

  await ben.page.goto(`/groups/${id}`)
  await expect(ben.page.getByText(content)).toBeVisible()
  await expect(ben.page.getByText(/archived/i).first()).toBeVisible()
  await expect(ben.page.getByRole('button', { name: 'Post', exact: true })).toHaveCount(0)
})

test(
  'a member finds a group, joins it, writes for it, and leaves it again',
  { tag: '@phone' },
  async ({ page, anotherMember, adminCalls }) => {
    const [ben] = await Promise.all([anotherMember(), signedInMember(page)])
    const { id, name } = await standingGroup(ben.page, adminCalls)
    await page.goto('/groups')
    await expectDrawn(page)
    await expectAccessible(page)
    await page.getByRole('tab', { name: 'Discover' }).click()
    await page.getByLabel('Search groups').fill(name)
    const row = page.getByRole('listitem').filter({ hasText: name })
    await expect(row).toHaveCount(1)
    await expectAccessible(page)
    await row.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.getByRole('button', { name: 'Join group' }).click()
    await expect(toast(page, `You joined ${name}`)).toBeVisible()
    await expectAccessible(page)

    const content = unique('What I found in the bindery')
    await page.getByPlaceholder('What are you working on?').fill(content)
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(page.getByRole('article').filter({ hasText: content })).toBeVisible()
    const [{ id: postId, group }] = await (await page.request.get(`/api/posts?group=${id}`)).json()
    expect(group).toEqual({ id, name })
    await approve(adminCalls, 'post', postId)

    await ben.page.goto('/')
    await expectDrawn(ben.page)
    await expect(ben.page.getByText(content)).toHaveCount(0)
    await ben.page.goto(`/groups/${id}`)
    const post = ben.page.getByRole('article').filter({ hasText: content })
    await expect(post).toBeVisible()

    await page.getByRole('button', { name: /^Member/ }).click()
    await expectFocusWithin(page, 'menu')
    await page.getByRole('menuitem', { name: 'Leave group' }).click()
    await expect(page.getByText(`Leave ${name}? Your posts stay.`)).toBeVisible()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave group' }).click()
    await expect(toast(page, `You left ${name}`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Join group' })).toBeVisible()
  },
)

test(
  'a hidden group is not there for others until they are invited, and accept in the notifications',
  { tag: '@phone' },
  async ({ page, anotherMember, adminCalls }) => {
    const ada = await signedInMember(page)
    const ben = await anotherMember()
    const { id, name } = await standingGroup(ben.page, adminCalls, { joining: 'hidden' })
    await page.goto(`/groups/${id}`)
    await expect(page.getByText(name)).toHaveCount(0)

    await ben.page.goto(`/groups/${id}`)
    await ben.page.getByRole('button', { name: 'Invite' }).click()
    await expectFocusWithin(ben.page, 'dialog')
    await ben.page.getByLabel('Find members').fill(ada.username)
    await ben.page.getByRole('checkbox', { name: ada.name }).check()
    await expectAccessible(ben.page)
    await ben.page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
    await expect(toast(ben.page, 'Invitations sent')).toBeVisible()

    await page.goto('/notifications')
    await expect(page.getByText(`invited you to ${name}`)).toBeVisible()
    await expectAccessible(page)
    await page
      .getByRole('button', { name: /^Accept/ })
      .first()
      .click()
    await page.goto(`/groups/${id}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Member/ })).toBeVisible()
  },
)
