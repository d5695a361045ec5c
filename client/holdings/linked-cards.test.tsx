import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import EventLink from '#client/events/event-link.tsx'
import { renderRoutes, signedIn, stubServer } from '#testing/render.tsx'
import { sampleEventCard, sampleOccurrence } from '#testing/sample-event.ts'
import { HoldingLinks } from './holding-cards.ts'
import LinkedCards from './linked-cards.tsx'
import { linkedIn } from './linked-ids.ts'

const here = window.location.origin

it('finds what a text links to of this site, each once', () => {
  expect(
    linkedIn(
      `See ${here}/events/5, (${here}/groups/4/) and ${here}/events/5?date=4, ${here}/events/8?date=3. Not https://elsewhere.example/events/6, ` +
        `${here}/events/7/people, ${here}/posts/8 nor ${here}/events/new; but ${here}/collections/9/items/10.`,
    ),
  ).toEqual([{ id: 5 }, { id: 4 }, { id: 8, date: 3 }, { id: 10 }])
})

it('asks once for what several texts link to, and shows nothing of what is not visible', async () => {
  const fetch = stubServer({
    ...signedIn(),
    'GET /api/holdings/cards?ids=5%2C6': [200, [{ ...sampleEventCard(), date: sampleOccurrence({ answer: 'going', going: 3 }) }]],
  })
  const Page = () => (
    <HoldingLinks value={{ event: EventLink }}>
      <LinkedCards content={`Come to ${here}/events/5`} />
      <LinkedCards content={`Or to ${here}/events/6`} />
    </HoldingLinks>
  )
  renderRoutes([{ path: '/', Component: Page }], '/')
  const card = await screen.findByRole('link', { name: /Metadata for people who inherit it/ })
  expect(card.getAttribute('href')).toBe('/events/5')
  expect(card.textContent).toContain('3 going')
  expect(card.textContent).toMatch(/Going$/)
  expect(screen.getAllByRole('link')).toHaveLength(1)
  await waitFor(() => expect(fetch.mock.calls.filter(([url]) => String(url).includes('/cards'))).toHaveLength(1))
})

it('shows the date that a text links to, and asks by itself for another of the same event', async () => {
  const cardOf = (id: number) => ({ ...sampleEventCard(), date: sampleOccurrence({ id, going: id }) })
  stubServer({
    ...signedIn(),
    'GET /api/holdings/cards?ids=5&dates=31': [200, [cardOf(31)]],
    'GET /api/holdings/cards?ids=5&dates=32': [200, [cardOf(32)]],
  })
  const Page = () => (
    <HoldingLinks value={{ event: EventLink }}>
      <LinkedCards content={`First ${here}/events/5?date=31`} />
      <LinkedCards content={`Then ${here}/events/5?date=32`} />
    </HoldingLinks>
  )
  renderRoutes([{ path: '/', Component: Page }], '/')
  const cards = await screen.findAllByRole('link')
  await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(2))
  expect(screen.getAllByRole('link').map((card) => card.getAttribute('href'))).toEqual(['/events/5?date=31', '/events/5?date=32'])
  expect(cards[0]!.textContent).toContain('31 going')
})
