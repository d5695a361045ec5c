import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import EventLink from '#client/events/event-link.tsx'
import { renderRoutes, signedIn, stubServer } from '#testing/render.tsx'
import { sampleEventCard, sampleOccurrence } from '#testing/sample-event.ts'
import { HoldingLinks } from './holding-cards.ts'
import LinkedCards from './linked-cards.tsx'
import { linkedIdsIn } from './linked-ids.ts'

const here = window.location.origin

it('finds what a text links to of this site, each once', () => {
  expect(
    linkedIdsIn(
      `See ${here}/events/5, (${here}/groups/4/) and ${here}/events/5?date=3. Not https://elsewhere.example/events/6, ` +
        `${here}/events/7/people, ${here}/posts/8 nor ${here}/events/new; but ${here}/collections/9/items/10.`,
    ),
  ).toEqual([5, 4, 10])
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
