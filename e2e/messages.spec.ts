import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expectFocusWithin, expectLive } from './drawn.ts'
import { test } from './journey.ts'
import { signedInMember } from './people.ts'
import { samplePicture } from './sample-files.ts'

interface Talker {
  id: number
  page: Page
}

type AnotherBrowser = () => Promise<Page>

async function talker(page: Page, name: string): Promise<Talker> {
  const { id } = await signedInMember(page, name)
  return { id, page }
}

/** Two members in two browsers. */
const twoMembers = async (page: Page, anotherBrowser: AnotherBrowser): Promise<[Talker, Talker]> =>
  Promise.all([talker(page, 'Ada Reader'), talker(await anotherBrowser(), 'Ben Binder')])

async function twoColleagues(page: Page, anotherBrowser: AnotherBrowser): Promise<[Talker, Talker]> {
  const [ada, ben] = await twoMembers(page, anotherBrowser)
  const asked = await ada.page.request.post('/api/colleagues', { data: { receiverId: ben.id } })
  const { id } = await asked.json()
  expect((await ben.page.request.patch(`/api/colleagues/${id}`, { data: { status: 'accepted' } })).status()).toBe(200)
  return [ada, ben]
}

const thread = (page: Page) => page.getByRole('log')
const field = (page: Page) => page.getByPlaceholder('Write a message')
const send = (page: Page) => page.getByRole('button', { name: 'Send' })
const bubbles = (page: Page, text: RegExp) => thread(page).locator('.bub').filter({ hasText: text })

async function write(page: Page, text: string) {
  await field(page).fill(text)
  await send(page).click()
}

/** Opens the conversation on both sides and waits until each hears the other. */
async function meet(ada: Talker, ben: Talker) {
  await Promise.all([ada.page.goto(`/messages/${ben.id}`), ben.page.goto(`/messages/${ada.id}`)])
  for (const { page } of [ada, ben]) {
    await expect(thread(page)).toBeVisible()
    await expectLive(page)
  }
}

test(
  'two colleagues talk: typing, reading, a picture, and a message taken back',
  { tag: '@phone' },
  async ({ page, anotherBrowser }) => {
    const [ada, ben] = await twoColleagues(page, anotherBrowser)
    await meet(ada, ben)
    await write(ada.page, 'Good morning')
    await expect(bubbles(ben.page, /^Good morning$/)).toHaveCount(1)

    // It is shown for six seconds, so it is looked for while being typed.
    await Promise.all([
      expect(ben.page.getByText('Ada Reader is typing')).toBeVisible(),
      field(ada.page).pressSequentially('Are the maps in'),
    ])
    await field(ada.page).pressSequentially(' box nine?')
    await send(ada.page).click()
    await expect(bubbles(ben.page, /^Are the maps in box nine\?$/)).toHaveCount(1)
    await expect(ben.page.getByText('Ada Reader is typing')).toHaveCount(0)
    await expect(thread(ada.page).getByText(/· Read \d/)).toBeVisible()
    await expect(field(ada.page)).toHaveValue('')

    await ben.page.getByLabel('Files').setInputFiles({ name: 'map.png', mimeType: 'image/png', buffer: samplePicture })
    await field(ben.page).fill('This one?')
    await expect(send(ben.page)).toBeEnabled()
    await send(ben.page).click()
    await expect(bubbles(ada.page, /^This one\?$/)).toHaveCount(1)
    await expect(thread(ada.page).locator('img[src^="/media/"]')).toBeVisible()
    await thread(ada.page).getByRole('button', { name: 'Image 1 of 1' }).click()
    const image = ada.page.getByRole('dialog', { name: 'Image' })
    await expect(image).toBeVisible()
    await expectFocusWithin(ada.page, 'dialog')
    await ada.page.keyboard.press('Escape')
    await expect(image).toHaveCount(0)

    await write(ben.page, 'Or not.')
    const unwanted = thread(ben.page).locator('.msg').filter({ hasText: 'Or not.' })
    await expect(unwanted).toBeVisible()
    await unwanted.hover()
    await unwanted.getByRole('button', { name: 'Message options' }).click()
    await ben.page.getByRole('menuitem', { name: 'Unsend' }).click()
    await expect(thread(ben.page).getByText('You unsent a message')).toBeVisible()
    await expect(thread(ada.page).getByText('Ben Binder unsent a message')).toBeVisible()
    await expect(thread(ada.page).getByText('Or not.')).toHaveCount(0)
    await expectAccessible(ada.page)
    await expectAccessible(ben.page)
  },
)

test.describe('without a network', () => {
  test.use({ isBrowserNew: true })

  test('what is written without a network waits, is sent once, and in order', async ({ page, anotherBrowser }) => {
    const [ada, ben] = await twoColleagues(page, anotherBrowser)
    await meet(ada, ben)
    await write(ada.page, 'Before the tunnel')
    await expect(bubbles(ben.page, /^Before the tunnel$/)).toHaveCount(1)

    await ada.page.context().setOffline(true)
    for (const text of ['In the tunnel one', 'In the tunnel two']) await write(ada.page, text)
    await expect(thread(ada.page).getByText('Not sent.')).toBeVisible()
    await expect(thread(ada.page).getByText('Waiting')).toBeVisible()
    await expectAccessible(ada.page)
    await write(ben.page, 'Are you there?')
    await ada.page.context().setOffline(false)

    const said = ['Before the tunnel', 'In the tunnel one', 'In the tunnel two']
    for (const { page } of [ada, ben]) {
      await expect(bubbles(page, /tunnel/)).toHaveText(said)
      await expect(bubbles(page, /^Are you there\?$/)).toHaveCount(1)
    }
    await expect(thread(ada.page).getByText('Not sent.')).toHaveCount(0)
    await ada.page.reload()
    await expect(bubbles(ada.page, /tunnel/)).toHaveText(said)
  })
})

test('what could not be sent survives a reload and goes out afterwards', async ({ page, anotherBrowser }) => {
  const [ada, ben] = await twoColleagues(page, anotherBrowser)
  await meet(ada, ben)
  await ada.page.route('**/api/messages', (route) => route.abort())
  await write(ada.page, 'Closing the laptop')
  await expect(thread(ada.page).getByText('Not sent.')).toBeVisible()
  await ada.page.reload()
  await expect(bubbles(ada.page, /^Closing the laptop$/)).toHaveCount(1)
  await ada.page.unroute('**/api/messages')
  await ada.page.goto('/')
  await expect(bubbles(ben.page, /^Closing the laptop$/)).toHaveCount(1)
})

test('a broken socket loses nothing that is said meanwhile', async ({ page, anotherBrowser }) => {
  const [ada, ben] = await twoColleagues(page, anotherBrowser)
  const sockets: { close: () => Promise<void> }[] = []
  await ada.page.routeWebSocket('**/ws', (socket) => {
    socket.connectToServer()
    sockets.push(socket)
  })
  await meet(ada, ben)
  await sockets.at(-1)!.close()
  await expect(ada.page.getByLabel('Disconnected from real-time updates')).toBeAttached()
  for (const text of ['Said once', 'Said twice', 'Said thrice']) await write(ben.page, text)
  await expect(bubbles(ada.page, /^Said/)).toHaveText(['Said once', 'Said twice', 'Said thrice'], { timeout: 30_000 })
})

test(
  'a message from a stranger is a request, which is accepted and answered',
  { tag: '@phone' },
  async ({ page, anotherBrowser, isMobile }) => {
    const [ada, ben] = await twoMembers(page, anotherBrowser)
    await ada.page.goto(`/messages/${ben.id}`)
    await write(ada.page, 'May I ask about your herbarium?')
    await expect(ada.page.getByText('Your message was sent as a request.')).toBeVisible()

    await ben.page.goto('/messages')
    await ben.page.getByRole('link', { name: 'Requests (1)' }).click()
    await ben.page.getByRole('link', { name: /Ada Reader/ }).click()
    await expect(ben.page.getByText('Ada Reader is not one of your colleagues.')).toBeVisible()
    await expect(field(ben.page)).toHaveCount(0)
    await expectAccessible(ben.page)
    await ben.page.getByRole('button', { name: 'Accept' }).click()
    await write(ben.page, 'Of course.')
    await expect(bubbles(ada.page, /^Of course\.$/)).toHaveCount(1)
    await expect(ada.page.getByText('Your message was sent as a request.')).toHaveCount(0)

    if (isMobile) await ben.page.getByRole('link', { name: 'Back to conversations' }).click()
    await ben.page.getByRole('link', { name: 'Inbox' }).click()
    await expect(ben.page.getByRole('link', { name: /Ada Reader.*You: Of course\./ })).toBeVisible()
  },
)

test('new messages wait in the list, and behind a line in the thread', async ({ page, anotherBrowser }) => {
  const [ada, ben] = await twoColleagues(page, anotherBrowser)
  await ben.page.goto(`/messages/${ada.id}`)
  await write(ben.page, 'First')
  await ada.page.goto(`/messages/${ben.id}`)
  await expect(thread(ada.page).getByText('Unread')).toBeVisible()
  // Where there is room, the latest conversation would be open beside the list.
  await ada.page.setViewportSize({ width: 390, height: 844 })
  await ada.page.goto('/messages')
  await expect(ada.page.getByRole('link', { name: /Ben Binder.*First/ })).not.toContainText('unread')
  await write(ben.page, 'Second')
  await expect(ada.page.getByRole('link', { name: /Ben Binder.*Second.*1 unread/ })).toBeVisible()
  await expectAccessible(ada.page)
})

test('earlier messages come in above without moving what is read', { tag: '@phone' }, async ({ page, anotherBrowser }) => {
  const [ada, ben] = await twoColleagues(page, anotherBrowser)
  for (let number = 1; number <= 70; number++) {
    await ben.page.request.post('/api/messages', { data: { receiverId: ada.id, content: `Card ${number}` } })
  }
  expect((await ada.page.request.post(`/api/messages/${ben.id}/read`)).status()).toBe(200)
  await ada.page.goto(`/messages/${ben.id}`)
  await expect(bubbles(ada.page, /^Card 70$/)).toBeInViewport()
  await expect(bubbles(ada.page, /^Card 1$/)).toHaveCount(0)

  const middle = bubbles(ada.page, /^Card 45$/)
  await middle.evaluate((bubble) => bubble.scrollIntoView({ block: 'center' }))
  const before = await middle.boundingBox()
  await expect(bubbles(ada.page, /^Card 40$/)).toHaveCount(1)
  await expect(bubbles(ada.page, /^Card 15$/)).toHaveCount(1)
  expect(Math.abs(((await middle.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2)

  for (const card of ['15', '1']) await bubbles(ada.page, new RegExp(`^Card ${card}$`)).scrollIntoViewIfNeeded()
  await ada.page.getByRole('button', { name: 'Newest' }).click()
  await expect(bubbles(ada.page, /^Card 70$/)).toBeInViewport()
})

test(
  'a conversation is held by keyboard alone; a touch keyboard starts lines and sends by the button',
  { tag: '@phone' },
  async ({ page, anotherBrowser, isMobile }) => {
    const [ada, ben] = await twoColleagues(page, anotherBrowser)
    await ben.page.goto(`/messages/${ada.id}`)
    await write(ben.page, 'Psst')
    await ada.page.goto('/messages')
    if (isMobile) {
      await ada.page.getByRole('link', { name: /Ben Binder/ }).focus()
      await ada.page.keyboard.press('Enter')
      await field(ada.page).focus()
    }
    await expect(field(ada.page)).toBeFocused()
    await ada.page.keyboard.type('One')
    await ada.page.keyboard.press(isMobile ? 'Enter' : 'Shift+Enter')
    await ada.page.keyboard.type('two')
    await expect(field(ada.page)).toHaveValue('One\ntwo')
    if (isMobile) await send(ada.page).click()
    else await ada.page.keyboard.press('Enter')
    await expect(bubbles(ben.page, /One\s*two/)).toHaveCount(1)
    // What is still on its way has no options.
    await expect(thread(ada.page).getByRole('button', { name: 'Message options' })).toHaveCount(2)

    await field(ada.page).focus()
    await ada.page.keyboard.press('Shift+Tab')
    await ada.page.keyboard.press('Shift+Tab')
    await expect(thread(ada.page).getByRole('button', { name: 'Message options' }).last()).toBeFocused()
    await ada.page.keyboard.press('Enter')
    await expectFocusWithin(ada.page, 'menu')
    await ada.page.keyboard.press('ArrowDown')
    await expect(ada.page.getByRole('menuitem').first()).toBeFocused()
    await ada.page.keyboard.press('Escape')
  },
)
