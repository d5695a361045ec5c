import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { KeptCategory } from '#contract/category-desk.ts'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import { type Answers, hold, refuse, renderRoutes, stubServer } from '#testing/render.tsx'
import CategoriesSection from './categories-section.tsx'

const maps: KeptCategory = { id: 1, name: 'Maps', cloth: 'moss', posts: 4, holdings: 0 }
const scores: KeptCategory = { id: 2, name: 'Scores', cloth: 'plum', posts: 1, holdings: 2 }
const list = 'GET /api/admin/categories'

const Page = () => (
  <>
    <CategoriesSection />
    <Toaster />
  </>
)
function open(answers: Record<string, unknown>) {
  const fetch = stubServer(answers as Answers)
  renderRoutes([{ path: '/', Component: Page }], '/')
  return (address: string) =>
    fetch.mock.calls
      .filter(([url, init]) => `${init?.method} ${url}` === address)
      .map(([, init]) => JSON.parse(String(init?.body)) as unknown)
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
/** Even while a dialog hides them from screen readers. */
const rows = () =>
  Array.from(document.querySelectorAll('.site-categories > li'), ({ textContent }) => /Maps|Scores/.exec(textContent)?.[0])

it('shows what is filed under each, once it is there', async () => {
  open({ [list]: [200, [maps, { ...scores, isRetired: true }]] })
  expect(document.querySelector('.sk-table')).not.toBeNull()
  expect(await screen.findByText('4 posts')).toBeDefined()
  expect(document.querySelector('.sk-table')).toBeNull()
  expect(screen.getByText('1 post, 2 others')).toBeDefined()
  expect(screen.getByText('Retired')).toBeDefined()
})

it('says so when they cannot be loaded, and asks again', async () => {
  let answer: unknown = refuse('unavailable')
  open({ [list]: () => answer })
  expect(await screen.findByText('Error loading categories. Please try again later.')).toBeDefined()
  answer = [200, [maps]]
  await userEvent.click(screen.getByRole('button', { name: /try again/i }))
  expect(await screen.findByText('4 posts')).toBeDefined()
})

it('adds the first one where there is none, and says beside the name why another is refused', async () => {
  const message = 'There is already a category with this name.'
  let kept: KeptCategory[] = []
  const sent = open({
    [list]: () => [200, kept],
    'POST /api/admin/categories': () =>
      kept.length > 0 ? [400, { code: 'invalid_input', message, fields: { name: message } }] : [201, (kept = [maps])],
  })
  for (const isTaken of [false, true]) {
    await press('Add category')
    const dialog = within(await screen.findByRole('dialog', { name: 'Add category' }))
    await userEvent.type(dialog.getByLabelText('Name'), 'Maps')
    await userEvent.click(dialog.getByLabelText('Moss'))
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    if (isTaken) expect(await dialog.findByText(message)).toBeDefined()
    else await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  expect(rows()).toEqual(['Maps'])
  expect(sent('POST /api/admin/categories')[0]).toEqual({ name: 'Maps', cloth: 'moss' })
})

it('retires one and takes it back into use', async () => {
  let kept: KeptCategory[] = [maps]
  const sent = open({
    [list]: () => [200, kept],
    'PATCH /api/admin/categories/1': () => {
      kept = kept[0]!.isRetired ? [maps] : [{ ...maps, isRetired: true }]
      return [200, kept]
    },
  })
  await press('Retire Maps')
  await press('Use Maps')
  await screen.findByRole('button', { name: 'Retire Maps' })
  expect(sent('PATCH /api/admin/categories/1')).toEqual([{ isRetired: true }, { isRetired: false }])
})

it('sends another order, and shows the one that stays where the server refuses it', async () => {
  const sent = open({ [list]: [200, [maps, scores]], 'POST /api/admin/categories/order': refuse('unavailable') })
  await screen.findByText('4 posts')
  expect(rows()).toEqual(['Maps', 'Scores'])
  await press('Move Maps down')
  expect(await screen.findByText('Action failed')).toBeDefined()
  await waitFor(() => expect(rows()).toEqual(['Maps', 'Scores']))
  expect(sent('POST /api/admin/categories/order')).toEqual([{ ids: [2, 1] }])
})

it('keeps the new order over a list that was asked for before it', async () => {
  let kept: KeptCategory[] = [maps, scores]
  const post = 'POST /api/admin/categories/order'
  const sent = open({
    [list]: () => [200, kept],
    'PATCH /api/admin/categories/1': () => [200, (kept = [{ ...maps, isRetired: true }, scores])],
    [post]: () => [200, (kept = kept.toReversed())],
  })
  await screen.findByText('4 posts')
  const earlier = hold(list)
  await press('Retire Maps')
  await waitFor(() => expect(earlier).toHaveLength(1))
  await press('Move Maps down')
  await waitFor(() => expect(sent(post)).toEqual([{ ids: [2, 1] }]))
  await waitFor(() => earlier.forEach((letGo) => letGo()))
  expect(rows()).toEqual(['Scores', 'Maps'])
  await waitFor(() => earlier.forEach((letGo) => letGo()))
  expect(rows()).toEqual(['Scores', 'Maps'])
  expect(screen.getByText('Retired')).toBeDefined()
})
