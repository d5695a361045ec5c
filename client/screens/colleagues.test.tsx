import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { dismissSuggestion, endConnection, ReceivedRequest } from '#contract/colleagues.ts'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { useLiveColleagues } from '#client/colleagues/live.ts'
import { dispatchLiveEvent } from '#client/live/live-events.ts'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import { type Answers, type AnswerTo, press, type Refusal, renderRoutes, signedIn, stubServer } from '#testing/render.tsx'
import { sampleConnection, samplePerson, sampleRequest, sampleSuggestion } from '#testing/sample-profile.ts'
import Colleagues from './colleagues.tsx'

const accepted = 'GET /api/colleagues?status=accepted&limit=12'
const received = 'GET /api/colleagues/requests?limit=12'
const sent = 'GET /api/colleagues?status=pending&direction=sent&limit=12'
const suggestions = 'GET /api/colleagues/suggestions?limit=12'
const counts = 'GET /api/colleagues/count'
const broken: Refusal = [500, { code: 'unexpected', message: 'The reading room is closed.' }]

const colleague = (id: number, name: string) =>
  sampleConnection({ id, otherUser: samplePerson({ id: id + 100, name, isVerified: false }) })
const request = (id: number, name: string, note: string | null = null) =>
  sampleRequest({ id, note, otherUser: samplePerson({ id: id + 100, name }) })

const Page = () => {
  useLiveColleagues()
  return (
    useViewer() && (
      <>
        <Colleagues />
        <Toaster />
      </>
    )
  )
}

let fetch: ReturnType<typeof stubServer>
function open(answers: Answers = {}, path = '/colleagues') {
  fetch = stubServer({
    ...signedIn(),
    [counts]: [200, { colleagues: 2, received: 2, sent: 1 }],
    [accepted]: [200, [colleague(1, 'Cleo'), colleague(2, 'Dora')]],
    [received]: [200, [request(3, 'Emil', 'We met in Leeds.'), request(4, 'Fritz')]],
    [sent]: [200, [request(5, 'Gustav')]],
    [suggestions]: [200, []],
    ...answers,
  })
  return renderRoutes(
    ['/colleagues', '/colleagues/requests'].map((path) => ({ path, Component: Page })),
    path,
  ).router
}
const openTab = async (name: RegExp) => userEvent.click(await screen.findByRole('tab', { name }))
const people = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('heading')
    .map(({ textContent }) => textContent?.trim())
const nobodyIn = (list: string) => within(screen.getByRole('list', { name: list })).queryAllByRole('listitem').length === 0
const sentTo = (url: string) => fetch.mock.calls.filter(([asked]) => asked === url).map(([, init]) => init)

describe('the tabs', () => {
  it('carry their counts and show one list each', async () => {
    const router = open()
    expect((await screen.findByRole('tab', { name: /^Colleagues ?2$/ })).getAttribute('aria-selected')).toBe('true')
    await screen.findByText('Cleo')
    expect(people('Colleagues')).toEqual(['Cleo', 'Dora'])
    await openTab(/Requests Received/)
    await screen.findByText('Emil')
    expect(people('Requests Received')).toEqual(['Emil Verified', 'Fritz Verified'])
    await openTab(/Requests Sent/)
    await screen.findByText('Gustav')
    expect(screen.getByText('Pending')).toBeDefined()
    expect(router.state.location.search).toBe('?tab=sent')
  })

  it('open on the requests at /colleagues/requests', async () => {
    open({}, '/colleagues/requests')
    expect((await screen.findByRole('tab', { name: /Requests Received/ })).getAttribute('aria-selected')).toBe('true')
    expect(await screen.findByText('We met in Leeds.')).toBeDefined()
  })

  it.each([
    [/^Colleagues/, accepted, "You don't have any colleagues yet.", 'Error loading colleagues. Please try again later.'],
    [
      /Requests Received/,
      received,
      "You don't have any pending colleague requests.",
      'Error loading requests. Please try again later.',
    ],
    [/Requests Sent/, sent, "You don't have any pending requests sent.", 'Error loading sent requests. Please try again later.'],
  ] as const)('%s says that there is nobody, and that loading failed', async (tab, call, empty, failure) => {
    let answer: Refusal | [200, []] = broken
    const answers: Answers = {}
    answers[call] = () => answer
    open(answers)
    await openTab(tab)
    expect(await screen.findByText(failure)).toBeDefined()
    answer = [200, []]
    await press('Try again')
    expect(await screen.findByText(empty)).toBeDefined()
  })
})

describe('colleagues', () => {
  it('have their work, or a line in its place', async () => {
    const plain = samplePerson({ id: 101, name: 'Cleo', jobTitle: null, workplace: null })
    open({ [accepted]: [200, [sampleConnection({ otherUser: plain })]] })
    expect(await screen.findByText('Librarian at Library')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Cleo' }).getAttribute('href')).toBe('/profile/101')
    expect(screen.getByRole('link', { name: 'View Profile' }).getAttribute('href')).toBe('/profile/101')
  })

  it('are found by name, and more are loaded on demand', async () => {
    const next = { link: '</api/colleagues?cursor=b>; rel="next"' }
    open({
      [accepted]: [200, [colleague(1, 'Cleo')], next],
      [`${accepted}&cursor=b`]: [200, [colleague(2, 'Dora')]],
      'GET /api/colleagues?status=accepted&q=do&limit=12': [200, [colleague(2, 'Dora')]],
    })
    await press('Load More')
    await screen.findByText('Dora')
    expect(people('Colleagues')).toEqual(['Cleo', 'Dora'])
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find a colleague' }), 'do')
    await waitFor(() => expect(people('Colleagues')).toEqual(['Dora']))
  })

  it('are removed only after a question, at once, and are back when that fails', async () => {
    let answer: AnswerTo<typeof endConnection> = broken
    open({ 'DELETE /api/colleagues/1': () => answer })
    const remove = async () => {
      await press('Options for Cleo')
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove colleague' }))
      await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
    }
    await remove()
    expect(await screen.findByText('The reading room is closed.')).toBeDefined()
    expect(people('Colleagues')).toEqual(['Cleo', 'Dora'])
    answer = [200, { message: 'Done' }]
    await remove()
    expect(await screen.findByText('Colleague removed')).toBeDefined()
  })
})

describe('requests received', () => {
  const accept = (name: string) => press(`Accept the request of ${name}`)

  it('are accepted: gone at once, with the counts, and the focus goes on to the next', async () => {
    let list: ReceivedRequest[] = [request(3, 'Emil'), request(4, 'Fritz')]
    open({ [received]: () => [200, list], 'PATCH /api/colleagues/3': [200, colleague(3, 'Emil')] }, '/colleagues/requests')
    await screen.findByText('Emil')
    list = list.slice(1)
    await accept('Emil')
    await waitFor(() => expect(people('Requests Received')).toEqual(['Fritz Verified']))
    expect(await screen.findByText('Connection accepted')).toBeDefined()
    expect(screen.getByText('You are now colleagues with this user.')).toBeDefined()
    expect(sentTo('/api/colleagues/3').map((init) => init?.body)).toEqual(['{"status":"accepted"}'])
    expect(document.activeElement?.textContent).toBe('Fritz')
  })

  it('are declined', async () => {
    open({ 'PATCH /api/colleagues/4': [200, request(4, 'Fritz')] }, '/colleagues/requests')
    await press('Decline the request of Fritz')
    expect(await screen.findByText('Connection declined')).toBeDefined()
    expect(sentTo('/api/colleagues/4').map((init) => init?.body)).toEqual(['{"status":"rejected"}'])
  })

  it.each([
    ['Accept', 'Failed to accept connection'],
    ['Decline', 'Failed to decline connection'],
  ])('come back when %s fails', async (deed, title) => {
    open({ 'PATCH /api/colleagues/3': broken }, '/colleagues/requests')
    await press(`${deed} the request of Emil`)
    expect(await screen.findByText(title)).toBeDefined()
    expect(screen.getByText('The reading room is closed.')).toBeDefined()
    expect(people('Requests Received')).toEqual(['Emil Verified', 'Fritz Verified'])
  })

  it('come in while one looks', async () => {
    let list: ReceivedRequest[] = []
    open({ [received]: () => [200, list] }, '/colleagues/requests')
    await screen.findByText("You don't have any pending colleague requests.")
    list = [request(6, 'Hanna')]
    act(() => dispatchLiveEvent({ type: 'colleague_request', requester: { name: 'Hanna' } }))
    expect(await screen.findByText('Hanna')).toBeDefined()
  })
})

it('a request sent is withdrawn at once', async () => {
  let list = [request(5, 'Gustav')]
  open({ [sent]: () => [200, list], 'DELETE /api/colleagues/5': [200, { message: 'Done' }] }, '/colleagues?tab=sent')
  await screen.findByText('Gustav')
  list = []
  await press('Withdraw the request to Gustav')
  expect(await screen.findByText('Request withdrawn')).toBeDefined()
  await waitFor(() => expect(nobodyIn('Requests Sent')).toBe(true))
})

describe('suggested colleagues', () => {
  const ines = sampleSuggestion({ id: 20, name: 'Ines', reason: 'Shares Cataloging' })
  const jan = sampleSuggestion({ id: 21, name: 'Jan', reason: '1 shared colleague' })

  it('come with a reason and are asked with one press', async () => {
    let list = [ines, jan]
    open({
      [suggestions]: () => [200, list],
      'POST /api/colleagues': () => {
        list = [jan]
        return [201, request(9, 'Ines')]
      },
    })
    expect(await screen.findByText('Shares Cataloging')).toBeDefined()
    await press('Connect with Ines')
    expect(await screen.findByText('Connection request sent')).toBeDefined()
    await waitFor(() => expect(people('Suggested Colleagues')).toEqual(['Jan Verified']))
  })

  it('are dismissed for good, and are back when that fails', async () => {
    let list = [ines, jan]
    let answer: AnswerTo<typeof dismissSuggestion> = broken
    open({ [suggestions]: () => [200, list], 'DELETE /api/colleagues/suggestions/20': () => answer })
    await press('Dismiss the suggestion Ines')
    expect(await screen.findByText('Action failed')).toBeDefined()
    expect(people('Suggested Colleagues')).toEqual(['Ines Verified', 'Jan Verified'])
    answer = [200, { message: 'Done' }]
    list = [jan]
    await press('Dismiss the suggestion Ines')
    await waitFor(() => expect(people('Suggested Colleagues')).toEqual(['Jan Verified']))
  })

  it('are dismissed without the lists that are still on their way', async () => {
    open({ [suggestions]: [200, [ines]], 'DELETE /api/colleagues/suggestions/20': [200, { message: 'Done' }] })
    const serve = fetch.getMockImplementation()!
    let arrive = () => {}
    const onItsWay = new Promise<void>((resolve) => (arrive = resolve))
    fetch.mockImplementation(async (url, init) => {
      if (url.includes('status=accepted')) await onItsWay
      return serve(url, init)
    })
    await press('Dismiss the suggestion Ines')
    await waitFor(() => expect(sentTo('/api/colleagues/suggestions/20')).toHaveLength(1))
    arrive()
    expect(await screen.findByText('Cleo')).toBeDefined()
  })

  it('are six at first, and the rest with a press; the directory has everyone', async () => {
    open({ [suggestions]: [200, Array.from({ length: 8 }, (_, at) => sampleSuggestion({ id: 40 + at, name: `Kim ${at}` }))] })
    await screen.findByText('Kim 0')
    expect(people('Suggested Colleagues')).toHaveLength(6)
    await press('Load More')
    expect(people('Suggested Colleagues')).toHaveLength(8)
    expect(screen.getByRole('link', { name: 'Member directory' }).getAttribute('href')).toBe('/colleagues/find')
  })
})
