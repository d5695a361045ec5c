import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expectDrawn } from './drawn.ts'
import { test } from './journey.ts'
import { signedInMember } from './people.ts'
import { approvedPost } from './posts.ts'

/** A word no other journey uses. */
const newWord = () => `quire${randomBytes(4).toString('hex')}`

const box = (page: Page) => page.getByRole('combobox', { name: 'Search people, posts and resources' }).locator('visible=true')
const options = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')

test('people and topics are found by keyboard, from anywhere', async ({ page, adminCalls }) => {
  // Below, a phone has a box of its own.
  await page.setViewportSize({ width: 1440, height: 900 })
  const word = newWord()
  const ada = await signedInMember(page)
  await approvedPost(page, adminCalls, { content: `About #${word}` })
  await page.goto('/')
  await expectDrawn(page)
  await page.keyboard.press('/')
  await expect(box(page)).toBeFocused()

  await page.keyboard.type(ada.username.slice(0, 9))
  await expect(options(page).first()).toContainText('Ada Reader')
  await expect(options(page).last()).toHaveText(`Search for “${ada.username.slice(0, 9)}”`)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(options(page)).toHaveCount(0)

  await box(page).fill(ada.username)
  await expect(options(page).first()).toContainText('Ada Reader')
  await page.keyboard.press('ArrowDown')
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/profile\/\d+$/)
})

test('what is searched for is found, marked, counted and narrowed', { tag: '@phone' }, async ({ page, adminCalls }) => {
  const word = newWord()
  await signedInMember(page)
  const filed = await approvedPost(page, adminCalls, { content: `A ${word.toUpperCase()} of eight leaves`, categoryId: 2 })
  await approvedPost(page, adminCalls, { content: `Another ${word}, loose` })

  await page.goto(`/search?q=${word}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`“${word}”`)
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.locator('mark')).toHaveText([word, word.toUpperCase()], { ignoreCase: true })
  await expect(page.getByRole('tab', { name: 'Posts' })).toContainText('2')
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'Posts' }).click()
  await page.getByLabel('Category').selectOption({ value: '2' })
  await expect(page).toHaveURL(new RegExp(`q=${word}&type=posts&category=2`))
  await expect(page.getByRole('article')).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('article').getByRole('button', { name: 'Like, 0 likes' }).click()
  await expect(page.getByRole('article').getByRole('button', { name: 'Unlike, 1 like' })).toBeVisible()

  await page.goto(`/search?q=${word}+%23nothing`)
  await expect(page.getByText(`Nothing found for “${word} #nothing”`)).toBeVisible()
  await page.goto(`/search?q=%22eight+leaves%22+${word}`)
  await page
    .getByRole('article')
    .getByRole('link', { name: /ago|now/ })
    .click()
  await expect(page).toHaveURL(`/posts/${filed}`)
})

test('a misspelled word finds what was meant, and exactly what was typed is a click away', async ({ page }) => {
  await signedInMember(page)
  await page.goto('/search?q=cyanotpyes')
  await expect(page.getByText('No results for “cyanotpyes”. Showing results for “cyanotypes”.')).toBeVisible()
  await expect(page.locator('mark').first()).toHaveText(/^cyanotypes$/i)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Search for exactly “cyanotpyes”' }).click()
  await expect(page.getByText('Nothing found for “cyanotpyes”')).toBeVisible()
})

test('a phone has its own box on the search screen', async ({ page, isMobile }) => {
  if (!isMobile) await page.setViewportSize({ width: 390, height: 844 })
  const ada = await signedInMember(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'Search', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Ways to search' })).toBeVisible()
  await expectAccessible(page)
  await box(page).fill(ada.username)
  await expect(options(page).first()).toContainText('Ada Reader')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'People' })).toContainText(`@${ada.username}`)
})

test('the directory is narrowed by name, and says when no one is left', async ({ page }) => {
  const ada = await signedInMember(page)
  await page.goto('/colleagues/find')
  await expect(page.getByRole('list', { name: 'Members' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Name', { exact: true }).fill(`${ada.username} nobody`)
  await expect(page.getByText('No members match these filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('list', { name: 'Members' })).toBeVisible()
  await expect(page).toHaveURL(/\/colleagues\/find$/)
})
