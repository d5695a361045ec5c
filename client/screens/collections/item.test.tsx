import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openScreens } from '#testing/open-screens.tsx'
import { type Answers, press, refuse, signedOut } from '#testing/render.tsx'
import { sampleItem, samplePicture } from '#testing/sample-item.ts'
import Item from './item.tsx'

function open(answers: Answers, at = '/collections/30/items/31') {
  return openScreens(
    [
      { path: '/collections/:id/items/:itemId', Component: Item },
      { path: '/auth', element: <p>Log in here</p> },
    ],
    at,
    {
      'GET /api/items/31': [200, sampleItem()],
      'GET /api/holdings/31/comments?limit=10': [200, []],
      ...answers,
    },
  )
}
const threePages = [1, 2, 3].map((id) => samplePicture({ id, alt: '', large: `/media/${id}.webp`, thumb: `/media/${id}-s.webp` }))
const address = () => window.location.hash
afterEach(() => window.history.replaceState(null, '', '/'))

describe('an item', () => {
  it('says what is known of it, with its terms, and how it may be used', async () => {
    open({})
    expect(await screen.findByRole('heading', { level: 1, name: 'Dryopteris filix-mas' })).toBeDefined()
    expect(screen.getByText('Marlowe, Edith, June 4, 1871')).toBeDefined()
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)
    expect(rows).toContain('Date dc:dateJune 4, 1871')
    expect(rows).toContain('Language dc:languageEnglishLatin')
    expect(rows).toContain('Rights dc:rightsCC0 1.0')
    expect(rows).toContain('Part of dcterms:isPartOfThe Marlowe fern albums, Delta University Library')
    expect(screen.getByRole('link', { name: 'Cyanotypes' }).getAttribute('href')).toBe('/collections/30?subject=Cyanotypes')
    expect(screen.getByRole('link', { name: 'Mill lane' }).getAttribute('href')).toBe('/collections/30?place=Mill+lane')
    expect(screen.getByText('Rain before noon.')).toBeDefined()
    expect(screen.getByText('Free to reuse')).toBeDefined()
    expect(screen.getByText('Name the library, please.')).toBeDefined()
    expect(screen.getByRole('link', { name: /^Large picture/ }).getAttribute('href')).toBe('/api/item-files/1/download')
    expect(screen.queryByRole('link', { name: /^Original/ })).toBeNull()
  })

  it('shows its picture where nothing can be drawn, and no buttons that need it', async () => {
    open({})
    const picture = await screen.findByRole('img', { name: 'A fern, white on blue' })
    expect(picture.getAttribute('src')).toBe('/media/leaf-3-1280.webp')
    expect(screen.queryByRole('button', { name: 'Zoom in' })).toBeNull()
  })

  it('is turned page by page, by buttons and keys, and the address follows', async () => {
    open({ 'GET /api/items/31': [200, sampleItem({ files: threePages })] })
    expect(await screen.findByRole('img', { name: 'Dryopteris filix-mas, page 1' })).toBeDefined()
    await press('Next page')
    expect(screen.getByRole('img', { name: 'Dryopteris filix-mas, page 2' }).getAttribute('src')).toBe('/media/2.webp')
    expect(address()).toBe('#page=2')
    screen.getByRole('application', { name: 'Dryopteris filix-mas, Page 2 of 3' }).focus()
    await userEvent.keyboard(']')
    expect(screen.getByText('Page 3 of 3', { selector: '[role=status]' })).toBeDefined()
    await userEvent.keyboard(']')
    expect(address()).toBe('#page=3')
    expect(screen.getByRole('button', { name: 'Next page' }).getAttribute('aria-disabled')).toBe('true')
    await press('Page 1')
    expect(screen.getByRole('button', { name: 'Page 1' }).getAttribute('aria-current')).toBe('page')
    expect(address()).toBe('')
  })

  it('is turned by brackets on keyboards that write them with Alt, or with AltGr', async () => {
    open({ 'GET /api/items/31': [200, sampleItem({ files: threePages })] })
    const stage = await screen.findByRole('application', { name: 'Dryopteris filix-mas, Page 1 of 3' })
    fireEvent.keyDown(stage, { key: ']', altKey: true })
    expect(address()).toBe('#page=2')
    fireEvent.keyDown(stage, { key: ']', altKey: true, ctrlKey: true })
    expect(address()).toBe('#page=3')
    fireEvent.keyDown(stage, { key: '[', metaKey: true })
    expect(address()).toBe('#page=3')
  })

  it('says so where the browser does not give it the whole screen', async () => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({} as never)
    Object.assign(document, { fullscreenEnabled: true })
    Object.assign(HTMLElement.prototype, { requestFullscreen: () => Promise.reject(new TypeError('Permissions check failed')) })
    open({ 'GET /api/items/31': [200, sampleItem({ files: [samplePicture({ iiif: null })] })] })
    await press('Full screen')
    expect(await screen.findByText('Full screen is not possible here')).toBeDefined()
    Reflect.deleteProperty(document, 'fullscreenEnabled')
    Reflect.deleteProperty(HTMLElement.prototype, 'requestFullscreen')
  })

  it('opens at the page that a link names, and at the last when there are fewer', async () => {
    open({ 'GET /api/items/31': [200, sampleItem({ files: threePages })] }, '/collections/30/items/31#page=9&xywh=1,2,3,4')
    expect(await screen.findByRole('img', { name: 'Dryopteris filix-mas, page 3' })).toBeDefined()
  })

  it('is saved, cited and read about', async () => {
    const { sent } = open({
      'POST /api/saves': [200, sampleItem({ savedByUser: true })],
      'GET /api/items/31/citation?format=text': [200, 'Marlowe, Edith. Dryopteris filix-mas.'],
      'GET /api/items/31/citation?format=bibtex': [200, '@misc{ibid-31}'],
    })
    await press('Save')
    expect(await screen.findByText('Item saved')).toBeDefined()
    expect(sent('POST /api/saves')).toEqual([{ holdingId: 31 }])
    await press('Cite')
    expect((await screen.findByLabelText('Citation')).textContent).toContain('Marlowe, Edith.')
    await userEvent.click(screen.getByRole('radio', { name: 'BibTeX' }))
    await waitFor(() => expect(screen.getByLabelText('Citation').textContent).toContain('@misc{ibid-31}'))
  })

  it('leads to its neighbours by name', async () => {
    open({
      'GET /api/items/31': [200, sampleItem({ previousId: 29, nextId: 33 })],
      'GET /api/items/29': [200, sampleItem({ id: 29, title: 'Asplenium trichomanes' })],
      'GET /api/items/33': [200, sampleItem({ id: 33, title: 'Athyrium filix-femina' })],
    })
    const nav = within(await screen.findByRole('navigation', { name: 'Previous and next item' }))
    expect((await nav.findByRole('link', { name: /^Previous/ })).textContent).toBe('PreviousAsplenium trichomanes')
    expect((await nav.findByRole('link', { name: /^Next/ })).getAttribute('href')).toBe('/collections/30/items/33')
  })

  it('plays what can be heard, and hands out documents', async () => {
    const sound = samplePicture({
      ...{ id: 4, kind: 'audio', name: 'lane.mp3', durationSeconds: 187, thumb: null, large: null, iiif: null, alt: '' },
      download: '/api/item-files/4/download',
    })
    const notes = samplePicture({
      ...{ id: 5, kind: 'pdf', name: 'notes.pdf', size: 2_000_000, thumb: null, large: null, iiif: null },
      download: '/api/item-files/5/download',
    })
    open({ 'GET /api/items/31': [200, sampleItem({ type: 'audio', files: [sound, notes] })] })
    expect(await screen.findByText('3:07')).toBeDefined()
    expect(document.querySelector('audio')?.getAttribute('src')).toBe('/api/item-files/4/download')
    expect(screen.getByRole('link', { name: /^Download notes.pdf/ }).getAttribute('download')).toBe('notes.pdf')
    expect(screen.queryByRole('application')).toBeNull()
  })

  it('that stands in another collection is shown there', async () => {
    const { router } = open({}, '/collections/7/items/31#page=1')
    await screen.findByRole('heading', { level: 1 })
    expect(router.state.location.pathname).toBe('/collections/30/items/31')
  })

  it('that one may not see is not there', async () => {
    open({ 'GET /api/items/31': refuse('holding_not_found') })
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeDefined()
  })
})

describe('to its editors an item', () => {
  const own = (given: Parameters<typeof sampleItem>[0] = {}) =>
    sampleItem({ role: 'editor', may: { edit: true, delete: true }, ...given })
  const bare = { thumb: null, large: null, iiif: null, download: null, width: null, height: null }

  it('says that its picture is being prepared, and shows it once it is there', async () => {
    let files = [samplePicture({ ...bare, state: 'waiting' })]
    open({ 'GET /api/items/31': () => [200, own({ files })] })
    expect(await screen.findByText('The picture is being prepared.')).toBeDefined()
    files = [samplePicture()]
    expect(await screen.findByRole('img', { name: 'A fern, white on blue' })).toBeDefined()
  })

  it('says which file could not be read, and why', async () => {
    const files = [samplePicture({ ...bare, state: 'failed', why: 'it is not a picture' })]
    open({ 'GET /api/items/31': [200, own({ files })] })
    expect(await screen.findAllByText('This file could not be read: it is not a picture.')).toHaveLength(2)
    expect(screen.getByRole('link', { name: 'Edit item' }).getAttribute('href')).toBe('/collections/30/edit?tab=items&item=31')
    expect(screen.getByRole('link', { name: /^Original file/ }).getAttribute('href')).toBe('/api/item-files/1/original')
  })

  it.each([false, true])('says that new files wait, unless they were sent back: %s', async (isSentBack) => {
    const files = [samplePicture(), samplePicture({ id: 2, isNew: true, isSentBack })]
    open({ 'GET /api/items/31': [200, own({ files })] })
    expect(await screen.findByRole('heading', { name: 'Dryopteris filix-mas' })).toBeDefined()
    expect(screen.queryAllByText(/^New files wait for review/)).toHaveLength(isSentBack ? 0 : 1)
  })

  it('says why it was sent back', async () => {
    open({ 'GET /api/items/31': [200, own({ state: 'sent_back', reason: 'The date is missing.' })] })
    expect(await screen.findByText('This item was sent back.')).toBeDefined()
    expect(screen.getByText('The date is missing.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Cite' })).toBeNull()
  })
})

describe('to visitors an item', () => {
  it('of the web is whole, without comments, and can be asked to be removed', async () => {
    open(signedOut)
    const ask = await screen.findByRole('link', { name: 'Ask for removal' })
    const asked = new URLSearchParams(ask.getAttribute('href')?.split('?')[1])
    expect(asked.get('subject')).toBe('Ask for removal: Dryopteris filix-mas')
    expect(asked.get('message')).toContain('/collections/30/items/31')
    expect(screen.queryByRole('heading', { name: 'Comments' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Cite' })).toBeDefined()
  })

  it('of members is behind the door', async () => {
    open({ ...signedOut, 'GET /api/items/31': refuse('holding_not_found') })
    expect(await screen.findByText('Log in here')).toBeDefined()
  })
})
