import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import OffersTab from '#client/exchange/offers-tab.tsx'
import { openScreens } from '#testing/open-screens.tsx'
import { type Answers, hold, press } from '#testing/render.tsx'
import { sampleLine, sampleOffer, sampleOfferCard } from '#testing/sample-exchange.ts'
import { ben } from '#testing/sample-post.ts'
import { unlistedInBrowser } from '#testing/unlisted-in-browser.ts'
import Offer from './offer.tsx'
import OfferEdit from './offer-edit.tsx'
import OfferForm from './offer-form.tsx'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-15T12:00:00Z') }))
afterEach(() => {
  localStorage.clear()
  vi.useRealTimers()
})

function open(path: string, answers: Answers) {
  return openScreens(
    [
      {
        path: '/offers',
        element: (
          <main>
            <OffersTab />
          </main>
        ),
      },
      { path: '/resources/offers/new', Component: OfferForm },
      { path: '/resources/offers/:id', Component: Offer },
      { path: '/resources/offers/:id/edit', Component: OfferEdit },
    ],
    path,
    {
      'GET /api/groups?mine=true&limit=50': [200, []],
      'GET /api/holdings/31/comments?limit=50': [200, []],
      'GET /api/holdings/mine?kind=offer&state=draft%2Cpending%2Csent_back%2Crejected&limit=50': [200, []],
      'GET /api/offers/31': [200, sampleOffer()],
      ...answers,
    },
  )
}
const own = { role: 'author' } as const

describe('offers', () => {
  it('are narrowed by country and postage', async () => {
    open('/offers', {
      'GET /api/offers?limit=20': [200, [sampleOfferCard()]],
      'GET /api/offers?country=SE&limit=20': [200, []],
      'GET /api/offers?country=SE&postage=collect&limit=20': [200, []],
    })
    const [row] = await within(await screen.findByRole('list', { name: 'Offers' })).findAllByRole('listitem')
    expect(row?.textContent).toContain('Bergen, Norway · The receiver pays postage · until April 20, 2026')
    expect(row?.textContent).toContain('2 of 2 pieces still free')
    await userEvent.selectOptions(screen.getByLabelText('Country'), 'Sweden')
    expect(await screen.findByText('No offers at the moment.')).toBeDefined()
    await userEvent.selectOptions(screen.getByLabelText('Postage'), 'To be collected')
    await press('Clear filters')
    expect(await screen.findByRole('link', { name: 'Bound journals, 1950 to 1970' })).toBeDefined()
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Offers' }))
  })

  it('are asked for line by line, with a note', async () => {
    const { sent } = open('/resources/offers/31', { 'POST /api/offers/31/asks': [200, sampleOffer()] })
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Volume 2/ }))
    await userEvent.type(screen.getByLabelText(/^Note/), 'For our reading room')
    await press('Ask for these')
    expect(await screen.findByText('You asked for 1')).toBeDefined()
    expect(sent('POST /api/offers/31/asks')).toEqual([{ lineIds: [42], note: 'For our reading room' }])
  })

  it('keep what is ticked and written while others are asked for', async () => {
    open('/resources/offers/31', { 'POST /api/offers/31/asks': [200, sampleOffer()] })
    const [one, other] = await screen.findAllByRole<HTMLInputElement>('checkbox')
    const note = screen.getByLabelText<HTMLTextAreaElement>(/^Note/)
    const letGo = hold('POST /api/offers/31/asks')
    await userEvent.click(one!)
    await press('Ask for these')
    await userEvent.click(other!)
    await userEvent.type(note, 'For our reading room')
    await act(async () => letGo[0]!())
    expect(await screen.findByText('You asked for 1')).toBeDefined()
    await waitFor(() => expect([one!.checked, other!.checked, note.value]).toEqual([false, true, 'For our reading room']))
  })

  it('say what is taken and what is promised to one, who may no longer want it', async () => {
    const lines = [
      sampleLine({ state: 'promised', isYours: true, isAsked: true, asks: 1 }),
      sampleLine({ id: 42, title: 'Volume 2', state: 'given' }),
    ]
    const { sent } = open('/resources/offers/31', {
      'GET /api/offers/31': [200, sampleOffer({ lines })],
      'PATCH /api/offers/lines/41': [200, sampleOffer()],
    })
    expect(await screen.findByText('Promised to you')).toBeDefined()
    expect(screen.getByText('Taken')).toBeDefined()
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.getByRole('link', { name: 'Write to Ben' }).getAttribute('href')).toBe(`/messages/${ben.id}`)
    await press(/^No longer wanted/)
    await waitFor(() => expect(sent('PATCH /api/offers/lines/41')).toEqual([{ state: 'free' }]))
  })

  it('show their giver who asks, and let them promise and give', async () => {
    const asks = [{ id: 1, user: ben, lineIds: [41], note: 'For a school', createdAt: '2026-03-14T09:00:00.000Z' }]
    const lines = [sampleLine({ asks: 1 }), sampleLine({ id: 42, title: 'Volume 2', state: 'promised', promisedTo: ben })]
    const mine = sampleOffer({
      ...own,
      mode: 'chosen',
      asks,
      lines,
      may: { edit: true, delete: true, ask: false, promise: true },
    })
    const { sent } = open('/resources/offers/31', {
      'GET /api/offers/31': [200, mine],
      'PATCH /api/offers/lines/41': [200, mine],
      'PATCH /api/offers/lines/42': [200, mine],
    })
    expect(await screen.findByText('For a school')).toBeDefined()
    await press(/^Promise to Ben/)
    await waitFor(() => expect(sent('PATCH /api/offers/lines/41')).toEqual([{ state: 'promised', userId: ben.id }]))
    await press(/^Given/)
    await waitFor(() => expect(sent('PATCH /api/offers/lines/42')).toEqual([{ state: 'given' }]))
  })

  it('cannot be promised by a giver who has left the group', async () => {
    const asks = [{ id: 1, user: ben, lineIds: [41], note: null, createdAt: '2026-03-14T09:00:00.000Z' }]
    const may = { edit: true, delete: true, ask: false, promise: false }
    open('/resources/offers/31', {
      'GET /api/offers/31': [200, sampleOffer({ ...own, asks, lines: [sampleLine({ asks: 1 })], may })],
    })
    expect(await screen.findByText('Free')).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Promise to/ })).toBeNull()
  })

  it('keep the place at a piece that is promised, given, or no longer wanted', async () => {
    const rowWithFocus = () => document.activeElement?.closest('li')
    const asks = [{ id: 1, user: ben, lineIds: [41], note: null, createdAt: '2026-03-14T09:00:00.000Z' }]
    let line = sampleLine({ asks: 1 })
    const mine = () => sampleOffer({ ...own, asks, lines: [line], may: { edit: true, delete: true, ask: false, promise: true } })
    const states = [{ state: 'promised', promisedTo: ben } as const, { state: 'given', promisedTo: ben } as const]
    open('/resources/offers/31', {
      'GET /api/offers/31': () => [200, mine()],
      'PATCH /api/offers/lines/41': () => {
        line = sampleLine(states.shift())
        return [200, mine()]
      },
    })
    await press(/^Promise to Ben/)
    await waitFor(() => expect(rowWithFocus()?.textContent).toContain('Promised to Ben'))
    await press(/^Given/)
    await waitFor(() => expect(rowWithFocus()?.textContent).toContain('Given to Ben'))

    cleanup()
    let isAsked = true
    const theirs = () => sampleOffer({ lines: [sampleLine({ isAsked })] })
    open('/resources/offers/31', {
      'GET /api/offers/31': () => [200, theirs()],
      'PATCH /api/offers/lines/41': () => {
        isAsked = false
        return [200, theirs()]
      },
    })
    await press(/^No longer wanted/)
    await waitFor(() => expect(rowWithFocus()?.textContent).toContain('Volume 1'))
  })

  it('are submitted with lines that were pasted, one each', async () => {
    const { sent } = open('/resources/offers/new', { 'POST /api/offers': [201, sampleOffer({ ...own, state: 'pending' })] })
    await press('Submit for review')
    expect(await screen.findByRole('link', { name: 'Please name at least one thing' })).toBeDefined()
    await userEvent.type(screen.getByLabelText('Title'), 'Bound journals')
    await userEvent.click(screen.getByLabelText('Pieces'))
    await userEvent.paste('- Volume 1\n\n  Volume 2  \r\n• Volume 3')
    await press('Add notes to these')
    await userEvent.type(screen.getAllByLabelText(/^Note/)[1]!, 'Spine repaired')
    await press('Remove piece 3')
    await userEvent.type(screen.getByLabelText('City'), 'Bergen')
    await userEvent.selectOptions(screen.getByLabelText('Country'), 'Norway')
    await press('Submit for review')
    expect(await screen.findByText('Offer created')).toBeDefined()
    expect(sent('POST /api/offers')).toEqual([
      expect.objectContaining({
        lines: [
          { title: 'Volume 1', note: null },
          { title: 'Volume 2', note: 'Spine repaired' },
        ],
        ...{ city: 'Bergen', country: 'NO', mode: 'first_come' },
      }),
    ])
  })

  it('last as long as usual once their last day is taken away', async () => {
    const mine = sampleOffer({ ...own, may: { edit: true, delete: true, ask: false, promise: true } })
    const { sent } = open('/resources/offers/31/edit', { 'GET /api/offers/31': [200, mine], 'PATCH /api/offers/31': [200, mine] })
    await userEvent.clear(await screen.findByLabelText(/^Until/))
    await press('Save changes')
    expect(await screen.findByText('Offer updated')).toBeDefined()
    expect(sent('PATCH /api/offers/31')).toEqual([{ until: null }])
  })

  it('are changed by what is sent of them alone, and keep what is promised', async () => {
    const lines = [sampleLine({ state: 'promised' }), sampleLine({ id: 42, title: 'Volume 2' })]
    const mine = sampleOffer({ ...own, lines, may: { edit: true, delete: true, ask: false, promise: true } })
    const { sent } = open('/resources/offers/31/edit', { 'GET /api/offers/31': [200, mine], 'PATCH /api/offers/31': [200, mine] })
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Remove piece 1' })).disabled).toBe(true)
    await press('Remove piece 2')
    await userEvent.type(screen.getByLabelText('More pieces'), 'Volume 3')
    await press('Save changes')
    expect(await screen.findByText('Offer updated')).toBeDefined()
    expect(sent('PATCH /api/offers/31')).toEqual([
      {
        lines: [
          { id: 41, title: 'Volume 1', note: null },
          { title: 'Volume 3', note: null },
        ],
      },
    ])
  })

  it('that are typed are there again after a reload, and cleared when asked', async () => {
    open('/resources/offers/new', {})
    await userEvent.type(await screen.findByLabelText('Title'), 'Bound volumes')
    cleanup()
    open('/resources/offers/new', {})
    expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('Bound volumes')
    expect(unlistedInBrowser('local storage', Object.keys(localStorage))).toEqual([])
    await press('Clear')
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('')
    expect(localStorage.length).toBe(0)
    expect(document.activeElement).not.toBe(document.body)
  })

  it('keep the place when a piece is taken out of them', async () => {
    open('/resources/offers/new', {})
    await userEvent.type(await screen.findByLabelText('Pieces', { selector: 'textarea' }), 'Volume 1{Enter}Volume 2')
    await press('Add notes to these')
    await press('Remove piece 1')
    expect(screen.getByRole('list', { name: 'Pieces' }).contains(document.activeElement)).toBe(true)
    await press('Remove piece 1')
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'What do you give away?' }))
  })

  it('are no page to be changed where the address has no number', async () => {
    open('/resources/offers/some/edit', {})
    expect(await screen.findByRole('heading', { name: /Not Found/ })).toBeDefined()
  })
})
