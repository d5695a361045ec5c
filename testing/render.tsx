import { setImmediate } from 'node:timers/promises'
import { QueryClientProvider } from '@tanstack/react-query'
import { configure, getConfig, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { act } from 'react'
import {
  type Location,
  MemoryRouter,
  type NavigateFunction,
  type RouteObject,
  useLocation,
  useNavigate,
  useNavigationType,
  useRoutes,
} from 'react-router'
import { vi } from 'vitest'
import type { CurrentUser } from '#contract/users.ts'
import { type ProblemCode, problems } from '#contract/problems.ts'
import { createQueryClient } from '#client/http/query-client.ts'
import type { Answers, AnswerTo, Known, Refusal } from './answers.ts'

export type { Answers, AnswerTo, Refusal } from './answers.ts'

// Screens are imported and compiled when first shown, which takes a while on a busy machine.
configure({ asyncUtilTimeout: 45_000 })

const { getElementError } = getConfig()

/** Waiting for an element fails many times, and each failure would serialize the whole document; only the last one is read. */
function missed(message: string | null, container: Element): Error {
  const error = Object.assign(new Error(), { name: 'TestingLibraryElementError' })
  Error.captureStackTrace(error, missed)
  const get = () => getElementError(message, container).message
  return Object.defineProperty(error, 'message', { get, configurable: true })
}
configure({ getElementError: missed })

const { asyncWrapper } = getConfig()
const turns = 5

/**
 * An element can be found before the effects of its component have run, and whatever these change in turn: a dialog takes
 * clicks only after both. React does each in a turn of the event loop, so a few turns are awaited, however long they take.
 */
const wrapped = <T,>(work: () => Promise<T>): Promise<T> =>
  asyncWrapper(async () => {
    const result = await work()
    for (let turn = 0; turn < turns; turn++) await setImmediate()
    return result
  })
configure({ asyncWrapper: wrapped })

export const ada: CurrentUser = {
  id: 7,
  username: 'ada',
  name: 'Ada',
  email: 'ada@library.example',
  jobTitle: 'Archivist',
  workplace: 'City Library',
  bio: null,
  profilePicture: null,
  isVerified: false,
  isAdmin: false,
  emailVerified: true,
  isWaiting: false,
  isSuspended: false,
  warningCount: 0,
  colleagueCount: 3,
  postCount: 0,
  createdAt: '2025-03-01T09:00:00.000Z',
  pronouns: null,
  orcid: null,
  country: null,
  specialities: [],
  coverPicture: null,
  termsNotice: false,
  deletionAt: null,
  timeZone: null,
}

type AnyAnswer = [status: number, body: unknown, headers?: Record<string, string>]

/** The network is the edge: everything on this side of `fetch` is real. Anything not listed answers 404. */
export function stubServer(answers: Answers) {
  const listed = answers as Record<string, AnyAnswer | (() => AnyAnswer) | undefined>
  const fetch = vi.fn(async (url: string, init?: RequestInit) => {
    const answer = listed[`${init?.method ?? 'GET'} ${url}`] ?? refuse('not_found')
    return response(typeof answer === 'function' ? answer() : answer)
  })
  vi.stubGlobal('fetch', fetch)
  return fetch
}

const response = ([status, body, headers]: AnyAnswer) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

/** From now on the server's answers to one call, written as `POST /api/posts`, are held back until each is released. */
export function hold(call: string): (() => void)[] {
  const { fetch } = globalThis
  const letGo: (() => void)[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const answer = await fetch(url, init)
    if (`${init?.method ?? 'GET'} ${url}` === call) await new Promise<void>((go) => letGo.push(go))
    return answer
  })
  return letGo
}

/** A single answer, for tests that play the server themselves. */
export const responseTo = <E extends Known>(_call: E, answer: AnswerTo<E>) => response(answer)

/** A refusal by the server, in its own words. */
export const refuse = (code: ProblemCode): Refusal => [problems[code][0], { code, message: problems[code][1] }]

export const signedIn = (viewer: CurrentUser = ada): Answers => ({
  'GET /api/user': [200, viewer],
  'GET /api/sign-on/links': [200, { links: [], providers: [], hasPassword: true }],
})
export const signedOut: Answers = {
  'GET /api/user': refuse('not_signed_in'),
  'GET /api/sign-on': [200, { providers: [], onlySignOn: false }],
}

/** What was sent to a call, written as `POST /api/posts`; `undefined` for one without a body. */
export const sentTo =
  <Body = unknown,>(fetch: ReturnType<typeof stubServer>) =>
  (call: string) =>
    fetch.mock.calls
      .filter(([url, init]) => `${init?.method ?? 'GET'} ${url}` === call)
      .map(([, init]) => (init?.body ? JSON.parse(String(init.body)) : undefined) as Body)

export const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

export const stubMedia = (matches: (query: string) => boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: matches(query),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))

/** Of the window; every media query in the client asks for a minimum width. */
export const stubWidth = (widthPx: number) => stubMedia((query) => widthPx >= Number(/\d+/.exec(query)?.[0]))

interface TestRouter {
  state: { location: Location; historyAction: string }
  navigate: (to: string | number) => Promise<void>
}

/** What a test may ask about the address bar; kept apart from React on purpose, as it only observes. */
function watchRouter(router: TestRouter, watched: [Location, string, NavigateFunction]) {
  const [location, historyAction, navigate] = watched
  router.state = { location, historyAction }
  router.navigate = (to) => act(async () => void navigate(to as string))
}

export function renderRoutes(routes: RouteObject[], path: string) {
  const router = {} as TestRouter
  const queryClient = createQueryClient()

  function Routed() {
    watchRouter(router, [useLocation(), useNavigationType(), useNavigate()])
    return useRoutes(routes)
  }

  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        <Routed />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { router, queryClient }
}
