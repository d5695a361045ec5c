import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { renderRoutes, stubServer } from '#testing/render.tsx'
import { SearchBox } from './search-box.tsx'
// Otherwise it would be loaded at the first letter: arriving between two others, it would ask right away for what it finds.
import './typeahead-popup.tsx'

const person = { id: 3, name: 'Deepa', username: 'deepa', line: 'Archivist', profilePicture: null, isVerified: true }
const found = { people: [person], topics: [{ topic: 'deeds', posts: 4 }], groups: [] }

function show() {
  const fetch = stubServer({ 'GET /api/search/typeahead?q=dee': [200, found] })
  const { router } = renderRoutes([{ path: '*', element: <SearchBox id="box" hasShortcut /> }], '/')
  return { router, fetch, at: () => router.state.location.pathname + router.state.location.search }
}
const box = () => screen.getByRole('combobox')
const options = async () => {
  await screen.findByText('Deepa')
  return screen.getAllByRole('option')
}
const activeText = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent

describe('the search box', () => {
  it('suggests people and topics from two letters on, and asks once for what was typed in one go', async () => {
    const { fetch } = show()
    await userEvent.type(box(), 'd')
    expect(screen.queryByRole('listbox')).toBeNull()
    await userEvent.type(box(), 'ee')
    expect((await options()).map(({ textContent }) => textContent)).toEqual([
      'DDeepa VerifiedArchivist',
      'deeds4 posts',
      'Search for “dee”',
    ])
    expect(box().getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByRole('status').textContent).toBe('2 suggestions')
    expect(fetch.mock.calls.filter(([url]) => url.includes('typeahead'))).toHaveLength(1)
  })

  it('suggests groups, with how many are in them and how one joins', async () => {
    const groups = [{ id: 4, name: 'Deeds and maps', members: 12, joining: 'request' as const }]
    stubServer({ 'GET /api/search/typeahead?q=dee': [200, { ...found, groups }] })
    const { router } = renderRoutes([{ path: '*', element: <SearchBox id="box" /> }], '/')
    await userEvent.type(box(), 'dee')
    expect((await options())[1]?.textContent).toBe('Deeds and maps12 members · By request')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(router.state.location.pathname).toBe('/groups/4')
  })

  it('goes on searching in the group that is being searched', async () => {
    stubServer({})
    const { router } = renderRoutes([{ path: '*', element: <SearchBox id="box" /> }], '/search?group=4&q=maps')
    await userEvent.clear(box())
    await userEvent.type(box(), 'deeds{Enter}')
    expect(router.state.location.search).toBe('?group=4&q=deeds')
  })

  it('is walked through with the arrow keys, around and back to the text', async () => {
    show()
    await userEvent.type(box(), 'dee')
    await options()
    expect(activeText()).toBeUndefined()
    await userEvent.keyboard('{ArrowDown}')
    expect(activeText()).toMatch('Deepa')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(activeText()).toBe('Search for “dee”')
    await userEvent.keyboard('{ArrowDown}')
    expect(activeText()).toBeUndefined()
    await userEvent.keyboard('{ArrowUp}')
    expect(activeText()).toBe('Search for “dee”')
    expect(document.activeElement).toBe(box())
  })

  it('is walked through in browsers whose scrolling answers with a promise', async () => {
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => Promise.resolve() as unknown as void)
    show()
    await userEvent.type(box(), 'dee')
    await options()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(activeText()).toMatch('deeds')
  })

  it('goes to the chosen one on Enter, and to the results where none is chosen', async () => {
    const { at } = show()
    await userEvent.type(box(), 'dee')
    await options()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(at()).toBe('/topics/deeds')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(at()).toBe('/search?q=dee'))
  })

  it('goes to the one that is clicked', async () => {
    const { at } = show()
    await userEvent.type(box(), 'dee')
    await userEvent.click((await options())[0]!)
    expect(at()).toBe('/profile/3')
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('closes on Escape and keeps what was typed', async () => {
    show()
    await userEvent.type(box(), 'dee')
    await options()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(box()).toHaveProperty('value', 'dee')
    await userEvent.keyboard('{ArrowDown}')
    expect(screen.getByRole('listbox')).toBeDefined()
  })
})
