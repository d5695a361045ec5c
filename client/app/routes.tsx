import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { PageSpinner } from '#client/ui/spinner.tsx'
import { Protected } from './protected.tsx'
import { Root } from './root.tsx'
import { ScreenError } from './screen-error.tsx'
import { Shell } from './shell.tsx'

/** A screen is the default export of its file, and its own chunk of the build. */
const screen = (load: () => Promise<{ default: ComponentType } | undefined>) => async () => {
  const loaded = (await load()) ?? (await theReload)
  return { Component: loaded.default }
}

/** Nothing was loaded when the build is gone: then a reload is under way, and this page stands still until it comes. */
const theReload = new Promise<never>(() => {})

/** What is inside keeps its header when a screen fails. */
const withBoundary = (children: RouteObject[]): RouteObject[] => [{ ErrorBoundary: ScreenError, children }]

/** The design system on one page, while developing. */
const designRoutes: RouteObject[] = import.meta.env.DEV
  ? [{ path: '/design', lazy: screen(() => import('#client/screens/design.tsx')) }]
  : []

export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ScreenError,
    HydrateFallback: PageSpinner,
    children: [
      {
        lazy: screen(() => import('./auth-layout.tsx')),
        children: withBoundary([{ path: '/auth', lazy: screen(() => import('#client/screens/auth.tsx')) }]),
      },
      {
        Component: Shell,
        children: withBoundary([
          {
            element: <Protected />,
            children: withBoundary([
              { path: '/', lazy: screen(() => import('#client/screens/home.tsx')) },
              { path: '/posts/:id', lazy: screen(() => import('#client/screens/post.tsx')) },
              { path: '/topics/:tag', lazy: screen(() => import('#client/screens/topic.tsx')) },
              { path: '/saved', lazy: screen(() => import('#client/screens/saved.tsx')) },
              { path: '/settings', lazy: screen(() => import('#client/screens/settings.tsx')) },
            ]),
          },
          { path: '/verify-email/:token?', lazy: screen(() => import('#client/screens/verify-email.tsx')) },
          { path: '/reset-password/:token?', lazy: screen(() => import('#client/screens/reset-password.tsx')) },
          ...designRoutes,
          { path: '*', lazy: screen(() => import('#client/screens/not-found.tsx')) },
        ]),
      },
    ],
  },
]
