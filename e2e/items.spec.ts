import { gzipSync } from 'node:zlib'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './accessibility.ts'
import { complaintsOf } from './complaints.ts'
import { test } from './journey.ts'
import { signedInMember } from './people.ts'
import { unique } from './posts.ts'

const [width, height] = [3000, 4000]

/** Squares of different colors: the color tells which one is in view. */
async function drawPage(hue: number): Promise<Buffer> {
  const squares = Array.from({ length: 12 }, (_, at) => {
    const [x, y] = [(at % 3) * 1000, Math.floor(at / 3) * 1000]
    return `<rect x="${x}" y="${y}" width="1000" height="1000" fill="hsl(${hue} 60% ${20 + at * 5}%)"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${squares.join('')}</svg>`
  return sharp(Buffer.from(svg)).jpeg().toBuffer()
}

const post = async (calls: APIRequestContext, path: string, given: Parameters<APIRequestContext['post']>[1], status = 201) => {
  const reply = await calls.post(path, given)
  expect(reply.status(), await reply.text()).toBe(status)
  return reply.json()
}

/** Through calls: two items in a collection, the first with two pages, approved once its pictures are made. */
async function standingItem(page: Page, adminCalls: APIRequestContext, audience: 'members' | 'public') {
  const calls = page.request
  const title = unique('Dryopteris filix-mas')
  const told = { institution: 'Delta University Library', rights: 'https://creativecommons.org/publicdomain/zero/1.0/' }
  const collection = await post(calls, '/api/collections', { data: { title: unique('Fern albums'), audience, ...told } })
  const metadata = { creator: ['Marlowe, Edith'], date: ['1871-06-04'], subject: ['Ferns'], transcript: ['Rain before noon.'] }
  const items: { id: number }[] = []
  for (const each of [{ ...metadata, title: [title] }, { title: ['Athyrium filix-femina'] }]) {
    items.push(await post(calls, `/api/collections/${collection.id}/items`, { data: { type: 'image', metadata: each } }))
  }
  for (const [at, hue] of [
    [0, 20],
    [0, 200],
    [1, 100],
  ] as const) {
    const file = { name: `page-${hue}.jpg`, mimeType: 'image/jpeg', buffer: await drawPage(hue) }
    await post(calls, `/api/items/${items[at]!.id}/files`, { multipart: { file } })
  }
  const unready = async () => (await (await calls.get(`/api/collections/${collection.id}`)).json()).waitingFiles
  await expect.poll(unready, { timeout: 60_000 }).toBe(0)
  await post(calls, `/api/holdings/${collection.id}/submit`, {}, 200)
  const decision = { subjectType: 'holding', subjectId: collection.id, decision: 'approve' }
  await post(adminCalls, '/api/review', { data: decision }, 200)
  return { title, path: `/collections/${collection.id}/items/${items[0]!.id}` }
}

const field = (page: Page) => page.getByRole('application')
/** The tiles are on the screen, in place of the picture that stood there before them. */
const expectDeep = (page: Page) => expect(page.locator('.viewer-stage > img.is-covered')).toBeAttached()
const regionIn = (page: Page) => new URLSearchParams(new URL(page.url()).hash.slice(1)).get('xywh')

/** What is drawn in the middle of the field. */
const colorInSight = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.viewer-depth canvas')!
    const [red, green, blue] = canvas.getContext('2d')!.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data
    return [red, green, blue].join()
  })

test(
  'an item is looked at in depth, by keys and by buttons, and a link leads to what one saw',
  { tag: '@phone' },
  async ({ page, anotherMember, adminCalls, isMobile }) => {
    await signedInMember(page, 'Nadia Nachbar')
    const [{ title, path }, reader] = await Promise.all([standingItem(page, adminCalls, 'members'), anotherMember()])
    const complaints = complaintsOf(reader.page)
    const scripts: Promise<number>[] = []
    reader.page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return
      const size = response.body().then((body) => (body.includes('IIIFTileSource') ? gzipSync(body, { level: 9 }).length : 0))
      scripts.push(size)
    })
    await reader.page.goto(path)
    await expect(reader.page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expectDeep(reader.page)
    await expectAccessible(reader.page)
    const [viewer, ...others] = (await Promise.all(scripts)).filter((size) => size > 0)
    expect(others).toEqual([])
    expect(viewer).toBeLessThan(90_000)
    expect(new URL(reader.page.url()).hash).toBe('')

    await field(reader.page).focus()
    await reader.page.keyboard.press('+')
    await reader.page.keyboard.press('+')
    await reader.page.keyboard.press('+')
    await reader.page.keyboard.press('ArrowUp')
    await expect.poll(() => regionIn(reader.page)).toMatch(/^\d+,\d+,\d+,\d+$/)
    await expectAccessible(reader.page)
    const [seen, color] = [reader.page.url(), await colorInSight(reader.page)]

    await reader.page.keyboard.press('0')
    await expect.poll(() => regionIn(reader.page)).toBeNull()
    await reader.page.keyboard.press(']')
    await expect(reader.page.getByRole('application', { name: `${title}, Page 2 of 2` })).toBeFocused()
    await expect(reader.page).toHaveURL(/#page=2$/)
    await expectDeep(reader.page)
    expect(await colorInSight(reader.page)).not.toBe(color)

    const { page: elsewhere } = await anotherMember()
    const refusals = complaintsOf(elsewhere)
    await elsewhere.goto(seen)
    await expectDeep(elsewhere)
    expect(await colorInSight(elsewhere)).toBe(color)
    await elsewhere.getByRole('button', { name: 'Whole picture' }).click()
    await expect.poll(() => regionIn(elsewhere)).toBeNull()
    await elsewhere.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(() => regionIn(elsewhere)).not.toBeNull()
    await elsewhere.getByRole('button', { name: 'Page 2' }).click()
    await expect(elsewhere).toHaveURL(/#page=2$/)
    if (!isMobile) {
      const scale = async () => parseInt((await elsewhere.locator('.viewer-scale').textContent()) ?? '', 10)
      await expectDeep(elsewhere)
      const small = await scale()
      await elsewhere.getByRole('button', { name: 'Full screen' }).click()
      await expect(elsewhere.getByRole('button', { name: 'Leave full screen' })).toBeVisible()
      await expect.poll(scale).toBeGreaterThan(small)
      await elsewhere.getByRole('button', { name: 'Leave full screen' }).click()
    }
    await elsewhere.getByRole('button', { name: 'Cite' }).click()
    await expect(elsewhere.getByLabel('Citation')).toContainText(title)
    await elsewhere.keyboard.press('Escape')
    await elsewhere.getByRole('link', { name: /^Next/ }).click()
    await expect(elsewhere.getByRole('heading', { level: 1, name: 'Athyrium filix-femina' })).toBeVisible()
    await expectDeep(elsewhere)
    expect([...complaints, ...refusals]).toEqual([])
  },
)

test('a visitor sees a public item whole without a script, and in depth with one', async ({
  page,
  anotherBrowser,
  adminCalls,
}) => {
  await signedInMember(page)
  const { title, path } = await standingItem(page, adminCalls, 'public')
  const plain = await anotherBrowser({ javaScriptEnabled: false })
  await plain.goto(path)
  await expect(plain.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const picture = plain.getByRole('img', { name: title })
  await expect(picture).toBeVisible()
  const drawn = await picture.evaluate((img: HTMLImageElement) => [img.complete, img.naturalWidth, img.clientWidth <= innerWidth])
  expect(drawn).toEqual([true, 960, true])
  await expect(plain.getByText('Marlowe, Edith', { exact: true })).toBeVisible()
  await expect(plain.getByText('Rain before noon.')).toBeVisible()

  const visitor = await anotherBrowser()
  const complaints = complaintsOf(visitor)
  await visitor.goto(path)
  await expectDeep(visitor)
  await expectAccessible(visitor)
  await visitor.getByRole('link', { name: 'Ask for removal' }).click()
  await expect(visitor.getByLabel('Subject')).toHaveValue(`Ask for removal: ${title}`)
  expect(complaints).toEqual([])
})
