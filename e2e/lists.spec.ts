import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { complaintsOf } from './complaints.ts'
import { test, toast } from './journey.ts'
import { signedInMember } from './people.ts'
import { approvedPost, unique } from './posts.ts'

/** The words of what stands in the list, from top to bottom. */
const order = (page: Page) => page.locator('.list-entries b').allTextContents()

test(
  'a list is begun with a post, put in order by keys and by hand, and shared with who has its address',
  { tag: '@phone' },
  async ({ page, anotherMember, adminCalls }) => {
    const [reader] = await Promise.all([anotherMember(), signedInMember(page, unique('Lia Lister'))])
    const complaints = complaintsOf(page)
    const [first, second, third] = [unique('First things'), unique('Second thoughts'), unique('Third shelf')]
    const ids = []
    for (const content of [first, second, third]) ids.push(await approvedPost(reader.page, adminCalls, { content }))
    const title = unique('For the board')

    await page.goto(`/posts/${ids[0]}`)
    await page.getByRole('button', { name: 'Post options' }).click()
    await page.getByRole('menuitem', { name: 'Add to list' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add to list' })
    await expect(dialog.getByText('No lists yet.')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel('New list').fill(title)
    await dialog.getByRole('button', { name: 'Create and add' }).click()
    await expect(toast(page, `Saved to ${title}`)).toBeVisible()
    await expect(dialog.getByRole('checkbox', { name: new RegExp(title) })).toBeChecked()
    await dialog.getByRole('button', { name: 'Done' }).click()

    const [list] = await (await page.request.get('/api/lists')).json()
    for (const postId of ids.slice(1))
      expect((await page.request.post('/api/saves', { data: { postId, listIds: [list.id] } })).status()).toBe(200)

    await page.goto('/saved')
    await page.getByRole('tab', { name: 'Lists' }).click()
    await expect(page.getByText('3 entries · Only you see it')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(await order(page)).toEqual([first, second, third])
    await expectAccessible(page)

    await page.getByRole('button', { name: `Move ${first}`, exact: true }).press('ArrowDown')
    await expect(page.getByText(`${first} is now 2 of 3`)).toBeAttached()
    await expect(page.getByRole('button', { name: `Move ${first}`, exact: true })).toBeFocused()
    await expect.poll(() => order(page)).toEqual([second, first, third])
    await dragAbove(page, third, second)
    await expect.poll(() => order(page)).toEqual([third, second, first])
    await expect(async () => {
      const { entries } = await (await page.request.get(`/api/lists/${list.id}`)).json()
      expect(entries.map(({ post }: { post: { content: string } }) => post.content)).toEqual([third, second, first])
    }).toPass()

    expect((await reader.page.request.get(`/api/lists/${list.id}`)).status()).toBe(404)
    await page.getByRole('button', { name: 'Edit list' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.getByLabel('Note').fill('Read these before May.')
    await page.getByRole('checkbox', { name: 'Members with the link can read it' }).check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save list' }).click()
    await expect(toast(page, 'List saved')).toBeVisible()

    await reader.page.goto(`/lists/${list.id}`)
    await expect(reader.page.getByText('Read these before May.')).toBeVisible()
    expect(await order(reader.page)).toEqual([third, second, first])
    await expect(reader.page.getByRole('button', { name: 'Report list' })).toBeVisible()
    await expect(reader.page.getByRole('button', { name: /^Move/ })).toHaveCount(0)
    await expectAccessible(reader.page)

    await page.getByRole('button', { name: `Remove ${second} from the list` }).click()
    await expect(toast(page, `Removed from ${title}`)).toBeVisible()
    await expect(page.locator('.list-entries b')).toHaveText([third, first])
    await page.getByRole('button', { name: 'Delete list' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page, 'List deleted')).toBeVisible()
    await expect(page.getByText('No lists yet.')).toBeVisible()
    await page.getByRole('tab', { name: 'Posts' }).click()
    await expect(page.getByText(second)).toBeVisible()
    expect(complaints).toEqual([])
  },
)

/** By its handle, with the pointer down. */
async function dragAbove(page: Page, moved: string, target: string) {
  const middleOf = async (words: string) => {
    const grip = page.getByRole('button', { name: `Move ${words}`, exact: true })
    await grip.scrollIntoViewIfNeeded()
    const { x, y, width, height } = (await grip.boundingBox())!
    return { x: x + width / 2, y: y + height / 2 }
  }
  const to = await middleOf(target)
  const from = await middleOf(moved)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, (from.y + to.y) / 2)
  const { y } = (await page.locator('.list-entries li').first().boundingBox())!
  await page.mouse.move(to.x, y + 1)
  await expect(page.locator('.list-entries b').first()).toHaveText(moved)
  await page.mouse.up()
}
