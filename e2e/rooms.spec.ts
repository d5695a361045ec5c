import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expectDrawn } from './drawn.ts'
import { test, toast } from './journey.ts'
import { signedInMember } from './people.ts'
import { unique } from './posts.ts'
import { approve, inBerlin } from './rooms.ts'

const dayMinutes = 24 * 60
const title = 'دليل فهرسة المخطوطات العربية في المكتبات العامة والجامعية'
const body = 'نقرأ معًا ونتبادل الخبرات حول الفهرسة والحفظ والإعارة بين المكتبات.'

/** One thing in each room, created through calls by the member at this page, with Arabic names. */
async function roomsInArabic(page: Page, adminCalls: APIRequestContext) {
  const start = async (call: string, data: Record<string, unknown>) => {
    const created = await page.request.post(call, { data: { title: unique(title), body, ...data } })
    expect(created.status(), await created.text()).toBe(201)
    const { id } = await created.json()
    await approve(adminCalls, id)
    return id as number
  }
  const group = await start('/api/groups', { joining: 'open' })
  const times = { timeZone: 'Africa/Cairo', startsLocal: inBerlin(9 * dayMinutes), endsLocal: inBerlin(9 * dayMinutes + 90) }
  const event = await start('/api/events', { format: 'online', ...times })
  const course = await start('/api/courses', {
    ...{ type: 'course', provider: 'مكتبة الإسكندرية', hours: 2, level: 'introductory', language: 'ar' },
    ...{ url: `https://delta.example/${encodeURIComponent(unique('course'))}`, competencies: ['Collections'] },
  })
  const resource = await start('/api/resources', {
    // The licence with the longest words.
    ...{ type: 'guide', subjects: ['Conservation'], language: 'ar', licence: 'inc-edu', mayShare: true },
    link: 'https://delta.example/guide',
  })
  const want = await start('/api/wants', { about: 'resource' })
  return { group, event, course, resource, want }
}

/** By someone else: a request waiting for an answer and, in the group, a member with a pending post. */
async function companyIn(group: number, receiverId: number, { page }: { page: Page }) {
  for (const [call, data, status] of [
    ['/api/colleagues', { receiverId }, 201],
    [`/api/groups/${group}/join`, {}, 200],
    ['/api/posts', { content: unique('A shelf mark of 1750'), audience: 'group', groupId: group }, 201],
  ] as const)
    expect((await page.request.post(call, { data })).status(), call).toBe(status)
}

/** Every change of a style is a short transition: the new size holds some frames later, and others only then begin. */
const drawWithLetters = (page: Page, percent: number) =>
  page.evaluate(async (percent) => {
    const heading = document.querySelector('h1')!
    const sizeOf = () => parseFloat(getComputedStyle(heading).fontSize)
    const wanted = (sizeOf() * percent) / 100
    document.documentElement.style.fontSize = `${percent}%`
    const isDrawn = () => Math.abs(sizeOf() - wanted) < 0.1 && document.getAnimations().length === 0
    while (!isDrawn()) await new Promise(requestAnimationFrame)
  }, percent)

test('the rooms hold Arabic names, and letters twice as large', async ({ page, anotherMember, adminCalls }) => {
  const ada = await signedInMember(page, 'عبد الرحمن بن محمد الإسكندراني')
  const { group, event, course, resource, want } = await roomsInArabic(page, adminCalls)
  const pages = [
    `/groups/${group}`,
    `/events/${event}`,
    `/learning/${course}`,
    `/resources/${resource}`,
    `/resources/wanted/${want}`,
  ]
  await companyIn(group, ada.id, await anotherMember())
  const goal = { name: 'Twenty hours', hours: 20, months: 12, startsOn: inBerlin(0).slice(0, 10) }
  const minima = [{ competency: 'Description and metadata', hours: 4 }]
  expect((await page.request.post('/api/learning/goals', { data: { ...goal, minima } })).status()).toBe(201)
  const lists = [
    '/groups?tab=discover',
    '/events',
    '/learning',
    '/learning/record',
    '/resources',
    '/resources?tab=wanted',
    '/saved',
  ]
  const narrow = [
    '/notifications',
    '/settings',
    '/topics/reparativedescription',
    '/search',
    '/events?tab=month',
    '/learning/goals',
    `/profile/${ada.id}`,
    `/groups/${group}?tab=members`,
    `/groups/${group}/settings`,
    `/groups/${group}/review`,
  ]
  // A phone whose reader has doubled the text size, and a desktop window at double zoom.
  for (const { width, letters, others } of [
    { width: 390, letters: 200, others: [...lists, ...narrow] },
    { width: 640, letters: 100, others: lists },
  ]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of [...others, ...pages]) {
      await page.goto(path)
      await expectDrawn(page)
      await drawWithLetters(page, letters)
      const widest = await page.evaluate(() => document.documentElement.scrollWidth)
      expect.soft(widest, `${path} at ${width}`).toBeLessThanOrEqual(width)
      if (!pages.includes(path)) continue
      const heading = page.getByRole('heading', { level: 1 }).filter({ hasText: title })
      await expect(heading).toBeVisible()
      expect(await heading.evaluate(readsFrom), `${path} at ${width}`).toBe('the right')
    }
    await expectAccessible(page)
  }
})

/** Where the first letter of a heading is. */
function readsFrom(heading: Element): string {
  const range = document.createRange()
  const letters = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
  let node = letters.nextNode()
  while (node && !/[\u0600-\u06ff]/.test(node.textContent ?? '')) node = letters.nextNode()
  if (!node) return 'nowhere'
  range.setStart(node, 0)
  range.setEnd(node, 1)
  const first = range.getBoundingClientRect()
  range.setEnd(node, 5)
  return range.getBoundingClientRect().left < first.left ? 'the right' : 'the left'
}

test('a moderator reviews what waits in a group by keyboard alone', async ({ page, anotherMember, adminCalls }) => {
  await signedInMember(page)
  const [ben, cy] = await Promise.all([anotherMember(), anotherMember()])
  const created = await page.request.post('/api/groups', {
    data: { title: unique('Circle'), body: 'What we read.', joining: 'open' },
  })
  const { id } = await created.json()
  await approve(adminCalls, id)
  for (const { page: theirs } of [ben, cy])
    expect((await theirs.request.post(`/api/groups/${id}/join`, { data: {} })).status()).toBe(200)
  const promoted = await page.request.patch(`/api/groups/${id}/members/${ben.id}`, { data: { role: 'moderator' } })
  expect(promoted.status()).toBe(200)
  const write = async (text: string) => {
    const content = unique(text)
    const written = await cy.page.request.post('/api/posts', { data: { content, audience: 'group', groupId: id } })
    expect(written.status()).toBe(201)
    return content
  }
  const kept = await write('A spine of 1602 lined with a ballad')
  const refused = await write('Half price sneakers for readers')

  await ben.page.goto(`/groups/${id}/review`)
  await expectDrawn(ben.page)
  await expectAccessible(ben.page)
  const [first, second] = [kept, refused].map((content) => ben.page.getByRole('article').filter({ hasText: content }))
  await ben.page.keyboard.press('j')
  await expect(first!).toBeFocused()
  await ben.page.keyboard.press('j')
  await expect(second!).toBeFocused()
  await ben.page.keyboard.press('k')
  await expect(first!).toBeFocused()
  await ben.page.keyboard.press('a')
  await expect(toast(ben.page, 'Post approved')).toBeVisible()
  await expect(first!).toHaveCount(0)
  await second!.focus()
  await ben.page.keyboard.press('r')
  await expect(ben.page.getByRole('dialog').getByText('Are you sure you want to reject and delete this post?')).toBeVisible()
  await expect(ben.page.getByLabel(/^With a warning/)).toHaveCount(0)
  await expectAccessible(ben.page)
  await ben.page.getByLabel('In your own words').focus()
  await ben.page.keyboard.type('This is an advertisement.')
  await ben.page.getByRole('dialog').getByRole('button', { name: 'Reject' }).press('Enter')
  await expect(toast(ben.page, 'Post rejected')).toBeVisible()
  await expect(second!).toHaveCount(0)

  const posts = await (await cy.page.request.get(`/api/posts?group=${id}`)).json()
  expect(posts.map(({ content }: { content: string }) => content)).toContain(kept)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor reads what the rooms show the web', async ({ page, anotherMember, adminCalls }) => {
    const author = await anotherMember()
    const start = async (call: string, data: Record<string, unknown>) => {
      const name = unique('Shown to the web')
      const created = await author.page.request.post(call, { data: { title: name, audience: 'public', ...data } })
      expect(created.status(), await created.text()).toBe(201)
      const { id } = await created.json()
      await approve(adminCalls, id)
      return { id: id as number, name }
    }
    const times = { timeZone: 'Europe/Berlin', startsLocal: inBerlin(3 * dayMinutes), endsLocal: inBerlin(3 * dayMinutes + 90) }
    // No two pages of the web have the same description.
    const [ofEvent, ofResource] = [unique('Bring a record that puzzles you.'), unique('What to do in the first hours.')]
    const event = await start('/api/events', { body: ofEvent, format: 'online', ...times })
    const resource = await start('/api/resources', {
      ...{ type: 'guide', subjects: ['Conservation'], language: 'en', licence: 'cc-by', mayShare: true },
      ...{ body: ofResource, link: 'https://brannoc.example/water' },
    })
    for (const [path, name, text] of [
      [`/events/${event.id}`, event.name, ofEvent],
      [`/resources/${resource.id}`, resource.name, ofResource],
    ] as const) {
      expect((await page.goto(path))?.status()).toBe(200)
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(page.getByText(text).first()).toBeVisible()
      const linked = await page.locator('script[type="application/ld+json"]').first().textContent()
      expect(JSON.stringify(JSON.parse(linked ?? ''))).toContain(name)
    }
  })
})
