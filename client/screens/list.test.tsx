import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import { type Answers, hold, press, refuse, renderRoutes, sentTo, signedIn, stubServer } from '#testing/render.tsx'
import { sampleList, sampleWholeList } from '#testing/sample-list.ts'
import { ben } from '#testing/sample-post.ts'
import List from './list.tsx'
import Saved from './saved.tsx'

const withToasts = (Screen: () => React.ReactNode) => () =>
  useViewer() && (
    <>
      <Screen />
      <Toaster />
    </>
  )

function open(path: string, answers: Answers) {
  const fetch = stubServer({
    ...signedIn(),
    'GET /api/categories': [200, []],
    'GET /api/topics/trending': [200, []],
    'GET /api/lists/3': [200, sampleWholeList()],
    ...answers,
  })
  const routes = [
    { path: '/saved', Component: withToasts(Saved) },
    { path: '/lists/:id', Component: withToasts(List) },
  ]
  const page = renderRoutes(routes, path)
  const sent = sentTo(fetch)
  return { ...page, sent }
}

const shown = () => screen.getAllByRole('listitem').map((item) => item.querySelector('b')?.textContent)
const [first, second, third] = ['First things first', 'Metadata for people who inherit it', 'Last things last']

it('shows what stands in a list, and leads to it', async () => {
  open('/lists/3', {})
  expect(await screen.findByRole('heading', { level: 1, name: 'For the board' })).toBeDefined()
  expect(shown()).toEqual([first, second, third])
  expect(screen.getByRole('link', { name: /^First things first/ }).getAttribute('href')).toBe('/posts/21')
  expect(screen.getByText(/Only you see it\./)).toBeDefined()
})

it('moves by keys, keeps the focus and says where it is now', async () => {
  const { sent } = open('/lists/3', { 'PATCH /api/lists/3': [200, sampleWholeList()] })
  const grip = await screen.findByRole('button', { name: `Move ${first}` })
  grip.focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(shown()).toEqual([second, first, third])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: `Move ${first}` }))
  expect(screen.getByText(`${first} is now 2 of 3`)).toBeDefined()
  await userEvent.keyboard('{End}{End}')
  expect(shown()).toEqual([second, third, first])
  await waitFor(() => expect(sent('PATCH /api/lists/3')).toEqual([{ order: [12, 11, 13] }, { order: [12, 13, 11] }]))
})

it('stays where it was moved to when the list comes that was asked for before', async () => {
  const { queryClient } = open('/lists/3', { 'PATCH /api/lists/3': [200, sampleWholeList()] })
  const grip = await screen.findByRole('button', { name: `Move ${first}` })
  const coming = queryClient.invalidateQueries({ queryKey: ['lists', 'one', 3] })
  fireEvent.keyDown(grip, { key: 'ArrowDown' })
  await coming
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(shown()).toEqual([second, first, third])
})

it('moves by a button for each step, and not beyond the end', async () => {
  const { sent } = open('/lists/3', { 'PATCH /api/lists/3': [200, sampleWholeList()] })
  await userEvent.click(await screen.findByRole('button', { name: `Move ${third} up` }))
  expect(shown()).toEqual([first, third, second])
  await userEvent.click(screen.getByRole('button', { name: `Move ${first} up` }))
  await waitFor(() => expect(sent('PATCH /api/lists/3')).toEqual([{ order: [11, 13, 12] }]))
})

it('is dragged to its place, told of once when it is let go, and put back by Escape', async () => {
  const { sent } = open('/lists/3', { 'PATCH /api/lists/3': [200, sampleWholeList()] })
  const grip = await screen.findByRole('button', { name: `Move ${first}` })
  for (const item of screen.getAllByRole('listitem')) {
    const top = () => [...item.parentElement!.children].indexOf(item) * 100
    vi.spyOn(item, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, top(), 300, 100))
  }
  fireEvent.pointerDown(grip, { button: 0 })
  fireEvent.pointerMove(window, { clientY: 170 })
  await waitFor(() => expect(shown()).toEqual([second, first, third]))
  fireEvent.keyDown(window, { key: 'Escape' })
  await waitFor(() => expect(shown()).toEqual([first, second, third]))
  fireEvent.pointerDown(grip, { button: 0 })
  for (const clientY of [170, 260, 280]) fireEvent.pointerMove(window, { clientY })
  fireEvent.pointerUp(window)
  await waitFor(() => expect(sent('PATCH /api/lists/3')).toEqual([{ order: [12, 13, 11] }]))
  expect(shown()).toEqual([second, third, first])
})

it('asks again for the order that the server has when it is refused', async () => {
  open('/lists/3', { 'PATCH /api/lists/3': refuse('list_not_found') })
  await userEvent.click(await screen.findByRole('button', { name: `Move ${first} down` }))
  expect(await screen.findByText('Action failed')).toBeDefined()
  await waitFor(() => expect(shown()).toEqual([first, second, third]))
})

it('takes something out', async () => {
  const { sent } = open('/lists/3', { 'DELETE /api/lists/3/entries/12': [200, { message: 'Removed from the list' }] })
  await userEvent.click(await screen.findByRole('button', { name: `Remove ${second} from the list` }))
  expect(await screen.findByText('Removed from For the board')).toBeDefined()
  expect(sent('DELETE /api/lists/3/entries/12')).toHaveLength(1)
})

/** A list that the server keeps. */
function openChanging() {
  let list = sampleWholeList()
  return open('/lists/3', {
    'GET /api/lists/3': () => [200, list],
    'PATCH /api/lists/3': () => [200, list],
    'DELETE /api/lists/3/entries/12': () => {
      list = { ...list, entries: list.entries.filter(({ id }) => id !== 12) }
      return [200, { message: 'Removed from the list' }]
    },
  })
}

/** What can be moved, without the toasts, which are list items too. */
const grips = () =>
  screen.getAllByRole('button', { name: /^Move .*(?<!up|down)$/ }).map((grip) => grip.getAttribute('aria-label')?.slice(5))

it('gives the focus to what takes the place of what was taken out', async () => {
  openChanging()
  await userEvent.click(await screen.findByRole('button', { name: `Remove ${second} from the list` }))
  await waitFor(() => expect(grips()).toEqual([first, third]))
  expect(document.activeElement?.closest('li')?.textContent).toContain(third)
})

it('has lost what was taken out also when another is moved before the list comes', async () => {
  const { queryClient } = openChanging()
  const remove = await screen.findByRole('button', { name: `Remove ${second} from the list` })
  const answered = globalThis.fetch
  let reads = 0
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    url === '/api/lists/3' && init?.method === 'GET' && ++reads === 1 ? new Promise<never>(() => {}) : answered(url, init),
  )
  await userEvent.click(remove)
  await waitFor(() => expect(reads).toBe(1))
  await userEvent.click(screen.getByRole('button', { name: `Move ${third} up` }))
  await waitFor(() => expect(grips()).toEqual([third, first]))
  expect(queryClient.isFetching()).toBe(0)
})

it('keeps the order that is being sent while something is taken out', async () => {
  let list = sampleWholeList()
  const inOrder = (ids: number[]) => ids.flatMap((id) => list.entries.filter((entry) => entry.id === id))
  const { sent, queryClient } = open('/lists/3', {
    'GET /api/lists/3': () => [200, list],
    'PATCH /api/lists/3': () => [200, (list = { ...list, entries: inOrder([13, 11, 12]) })],
    'DELETE /api/lists/3/entries/12': () => {
      list = { ...list, entries: list.entries.filter(({ id }) => id !== 12) }
      return [200, { message: 'Removed from the list' }]
    },
  })
  const grip = await screen.findByRole('button', { name: `Move ${third}` })
  const stubbed = globalThis.fetch
  const letGo = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method === 'PATCH') await letGo.promise
    return stubbed(url, init)
  })
  fireEvent.keyDown(grip, { key: 'Home' })
  await userEvent.click(screen.getByRole('button', { name: `Remove ${second} from the list` }))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(grips()![0]).toBe(third)
  letGo.resolve()
  await waitFor(() => expect(grips()).toEqual([third, first]))
  await waitFor(() => expect(queryClient.isMutating()).toBe(0))
  expect(grips()).toEqual([third, first])
  expect(sent('DELETE /api/lists/3/entries/12')).toHaveLength(1)
})

it('leaves what was taken out meanwhile out of the order that it sends', async () => {
  const { sent } = openChanging()
  const letGo = hold('DELETE /api/lists/3/entries/12')
  await userEvent.click(await screen.findByRole('button', { name: `Remove ${second} from the list` }))
  await waitFor(() => expect(letGo).toHaveLength(1))
  fireEvent.keyDown(screen.getByRole('button', { name: `Move ${third}` }), { key: 'Home' })
  letGo[0]!()
  await waitFor(() => expect(sent('PATCH /api/lists/3')).toEqual([{ order: [13, 11] }]))
  expect(grips()).toEqual([third, first])
})

it('another’s list can be read and reported, and not changed', async () => {
  open('/lists/3', { 'GET /api/lists/3': [200, sampleWholeList({ user: ben, isShared: true, note: 'Read these.' })] })
  expect(await screen.findByRole('button', { name: 'Report list' })).toBeDefined()
  expect(screen.getByText('Read these.')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^(Move|Remove|Edit|Delete)/ })).toBeNull()
})

it('is edited, and deleted after a question', async () => {
  const { sent, router } = open('/lists/3', {
    'PATCH /api/lists/3': [200, sampleWholeList()],
    'DELETE /api/lists/3': [200, { message: 'List deleted' }],
    'GET /api/lists': [200, []],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit list' }))
  const title = await screen.findByRole('textbox', { name: 'Title' })
  await userEvent.clear(title)
  await userEvent.click(screen.getByRole('button', { name: 'Save list' }))
  expect(screen.getByText('Title is required')).toBeDefined()
  await userEvent.type(title, 'For the trustees')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Members with the link can read it' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save list' }))
  expect(await screen.findByText('List saved')).toBeDefined()
  expect(sent('PATCH /api/lists/3')).toEqual([{ title: 'For the trustees', note: '', isShared: true }])

  await userEvent.click(screen.getByRole('button', { name: 'Delete list' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/saved'))
})

it('a list that is not there, or not for the reader, is not found', async () => {
  open('/lists/3', { 'GET /api/lists/3': refuse('list_not_found') })
  expect(await screen.findByText(/not found/i)).toBeDefined()
})

it('/saved has the lists on a tab of their own, and begins one', async () => {
  const { sent } = open('/saved?tab=lists', {
    'GET /api/lists': [200, [sampleList({ isShared: true, note: 'Before May' })]],
    'POST /api/lists': [201, sampleList()],
  })
  expect((await screen.findByRole('link', { name: 'For the board' })).getAttribute('href')).toBe('/lists/3')
  expect(screen.getByText('3 entries · Shared')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'New list' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'Weeding')
  await userEvent.click(screen.getByRole('button', { name: 'Create list' }))
  expect(await screen.findByText('List created')).toBeDefined()
  expect(sent('POST /api/lists')).toEqual([{ title: 'Weeding', note: '', isShared: false }])
})

it('keeps the place when the last entry is taken out', async () => {
  const whole = sampleWholeList()
  let entries = whole.entries.slice(0, 1)
  open('/lists/3', {
    'GET /api/lists/3': () => [200, { ...whole, entries, count: entries.length }],
    'DELETE /api/lists/3/entries/11': () => {
      entries = []
      return [200, { message: 'Removed from the list' }]
    },
  })
  await press(`Remove ${first} from the list`)
  const empty = await screen.findByText('This list is empty.')
  await waitFor(() => expect(document.activeElement?.contains(empty) && document.activeElement !== document.body).toBe(true))
})
