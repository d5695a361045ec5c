import { fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { useViewer } from '#client/accounts/use-viewer.ts'
import EventEdit from '#client/screens/events/event-edit.tsx'
import EventForm from '#client/screens/events/event-form.tsx'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import { ada, type Answers, renderRoutes, sentTo, signedIn, stubServer } from './render.tsx'

const ownGroups = 'GET /api/groups?mine=true&limit=50'

/** The form for a new event, or for an existing one. */
export function openEventForm(path: string, answers: Answers = {}) {
  const fetch = stubServer({
    ...signedIn({ ...ada, timeZone: 'Europe/London' }),
    'GET /api/categories': [200, []],
    [ownGroups]: [200, []],
    ...answers,
  })
  const withViewer = (Screen: () => ReactNode) => () =>
    useViewer() && (
      <>
        <Screen />
        <Toaster />
      </>
    )
  const page = renderRoutes(
    [
      { path: '/events/new', Component: withViewer(EventForm) },
      { path: '/events/:id/edit', Component: withViewer(EventEdit) },
      { path: '*', element: <Toaster /> },
    ],
    path,
  )
  const sent = sentTo<Record<string, unknown>>(fetch)
  return { ...page, sent }
}

/** As a date and time picker fills it in. */
export const fill = async (label: string | RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
