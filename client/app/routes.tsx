import { type ComponentType, lazy } from 'react'
import { matchRoutes, type RouteObject, useRoutes } from 'react-router'
import { Protected } from './protected.tsx'
import { Root } from './root.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'
import { Shell } from './shell.tsx'

/** A screen is the default export of its file, and its own chunk of the build. */
function screen(load: () => Promise<{ default: ComponentType } | undefined>): Pick<RouteObject, 'element' | 'handle'> {
  let Loaded: ComponentType | undefined
  const fetch = async () => {
    const loaded = (await load()) ?? (await theReload)
    Loaded = loaded.default
    return loaded
  }
  const Fetched = lazy(fetch)
  /** A screen already loaded is rendered at once, without a spinner in between. */
  const Screen = () => (Loaded ? <Loaded /> : <Fetched />)
  return { element: <Screen />, handle: fetch }
}

/** If the build is gone, nothing was loaded: a reload is under way, and this page waits for it. */
const theReload = new Promise<never>(() => {})

const inResources = (name: keyof typeof import('./resource-screens.ts')) =>
  screen(async () => (await import('./resource-screens.ts'))?.[name]())

const inCollections = (name: keyof typeof import('./collection-screens.ts')) =>
  screen(async () => (await import('./collection-screens.ts'))?.[name]())

/** When a screen fails, everything around it stays. */
const withBoundary = (children: RouteObject[]): RouteObject[] => [{ element: <ScreenBoundary />, children }]

/** Starts fetching the screen for the address in parallel with finding out who is looking. */
export const fetchScreen = (location: Partial<Location>) =>
  Promise.allSettled((matchRoutes(routes, location) ?? []).map(({ route }) => (route.handle as Fetch | undefined)?.()))
type Fetch = () => Promise<unknown>

/** The design system on one page, while developing. */
const designRoutes: RouteObject[] = import.meta.env.DEV
  ? [{ path: '/design', ...screen(() => import('#client/screens/design.tsx')) }]
  : []

export const routes: RouteObject[] = [
  {
    Component: Root,
    children: [
      {
        ...screen(() => import('./auth-layout.tsx')),
        children: withBoundary([{ path: '/auth', ...screen(() => import('#client/screens/auth.tsx')) }]),
      },
      {
        Component: Shell,
        children: withBoundary([
          {
            element: <Protected />,
            children: withBoundary([
              { path: '/', ...screen(() => import('#client/screens/home.tsx')) },
              { path: '/posts/:id', ...screen(() => import('#client/screens/post.tsx')) },
              { path: '/topics/:tag', ...screen(() => import('#client/screens/topic.tsx')) },
              { path: '/profile/:id', ...screen(() => import('#client/screens/profile.tsx')) },
              { path: '/colleagues', ...screen(() => import('#client/screens/colleagues.tsx')) },
              { path: '/colleagues/requests', ...screen(() => import('#client/screens/colleagues.tsx')) },
              { path: '/messages/:userId?', ...screen(() => import('#client/screens/messages.tsx')) },
              { path: '/notifications', ...screen(() => import('#client/screens/notifications.tsx')) },
              { path: '/colleagues/find', ...screen(() => import('#client/screens/find-colleagues.tsx')) },
              { path: '/groups', ...screen(() => import('#client/screens/groups/groups.tsx')) },
              { path: '/groups/:id', ...screen(() => import('#client/screens/groups/group.tsx')) },
              { path: '/groups/new', ...screen(() => import('#client/screens/groups/group-form.tsx')) },
              { path: '/events/new', ...screen(() => import('#client/screens/events/event-form.tsx')) },
              { path: '/events/:id/edit', ...screen(() => import('#client/screens/events/event-edit.tsx')) },
              { path: '/learning', ...screen(() => import('#client/screens/learning/learning.tsx')) },
              { path: '/learning/new', ...screen(() => import('#client/screens/learning/course-form.tsx')) },
              { path: '/learning/record', ...screen(() => import('#client/screens/learning/learning-record.tsx')) },
              { path: '/learning/goals', ...screen(() => import('#client/screens/learning/learning-goals.tsx')) },
              { path: '/learning/certificates', ...screen(() => import('#client/screens/learning/certificates.tsx')) },
              { path: '/learning/:id', ...screen(() => import('#client/screens/learning/course.tsx')) },
              { path: '/learning/:id/edit', ...screen(() => import('#client/screens/learning/course-edit.tsx')) },
              { path: '/resources/new', ...inResources('resourceForm') },
              { path: '/resources/wanted/new', ...inResources('wantForm') },
              { path: '/resources/wanted/:id', ...inResources('want') },
              { path: '/resources/wanted/:id/edit', ...inResources('wantEdit') },
              { path: '/resources/offers/new', ...inResources('offerForm') },
              { path: '/resources/offers/:id', ...inResources('offer') },
              { path: '/resources/offers/:id/edit', ...inResources('offerEdit') },
              { path: '/resources/:id/edit', ...inResources('resourceEdit') },
              { path: '/collections/new', ...inCollections('collectionForm') },
              { path: '/collections/:id/edit', ...inCollections('collectionEdit') },
              { path: '/collections/:id/import/:importId', ...inCollections('collectionImport') },
              { path: '/search', ...screen(() => import('#client/screens/search.tsx')) },
              { path: '/groups/:id/settings', ...screen(() => import('#client/screens/groups/group-settings.tsx')) },
              { path: '/groups/:id/review', ...screen(() => import('#client/screens/groups/group-review.tsx')) },
              { path: '/events/:id/people', ...screen(() => import('#client/screens/events/event-people.tsx')) },
              { path: '/saved', ...screen(() => import('#client/screens/saved.tsx')) },
              { path: '/lists/:id', ...screen(() => import('#client/screens/list.tsx')) },
              { path: '/warnings', ...screen(() => import('#client/screens/warnings.tsx')) },
              { path: '/settings', ...screen(() => import('#client/screens/settings.tsx')) },
            ]),
          },
          {
            element: <Protected adminOnly />,
            children: withBoundary([
              { path: '/admin', ...screen(() => import('#client/screens/admin/admin.tsx')) },
              { path: '/admin/overview', ...screen(() => import('#client/screens/admin/admin-overview.tsx')) },
              { path: '/admin/reports', ...screen(() => import('#client/screens/admin/admin-reports.tsx')) },
              { path: '/admin/appeals', ...screen(() => import('#client/screens/admin/admin-appeals.tsx')) },
              { path: '/admin/inbox', ...screen(() => import('#client/screens/admin/admin-inbox.tsx')) },
              { path: '/admin/audit', ...screen(() => import('#client/screens/admin/admin-audit.tsx')) },
              { path: '/admin/newsletter', ...screen(() => import('#client/screens/admin/admin-newsletter.tsx')) },
              { path: '/admin/careers', ...screen(() => import('#client/screens/admin/admin-careers.tsx')) },
              { path: '/admin/terms', ...screen(() => import('#client/screens/admin/admin-terms.tsx')) },
              { path: '/admin/learning', ...screen(() => import('#client/screens/admin/admin-learning.tsx')) },
              { path: '/admin/site/:section?', ...screen(() => import('#client/screens/admin/this-site.tsx')) },
            ]),
          },
          { path: '/events', ...screen(() => import('#client/screens/events/events.tsx')) },
          { path: '/events/:id', ...screen(() => import('#client/screens/events/event.tsx')) },
          { path: '/resources', ...inResources('resources') },
          { path: '/resources/:id', ...inResources('resource') },
          { path: '/collections', ...inCollections('collections') },
          { path: '/collections/:id', ...inCollections('collection') },
          { path: '/collections/:id/items/:itemId', ...inCollections('item') },
          { path: '/record/:token', ...screen(() => import('#client/screens/learning/shared-record.tsx')) },
          { path: '/certificates/:code', ...screen(() => import('#client/screens/learning/certificate.tsx')) },
          { path: '/sign-on', ...screen(() => import('#client/screens/sign-on.tsx')) },
          { path: '/verify-email/:token?', ...screen(() => import('#client/screens/verify-email.tsx')) },
          { path: '/newsletter/confirm/:token', ...screen(() => import('#client/screens/newsletter-confirm.tsx')) },
          { path: '/newsletter/unsubscribe/:token', ...screen(() => import('#client/screens/newsletter-unsubscribe.tsx')) },
          { path: '/unsubscribe/:token', ...screen(() => import('#client/screens/unsubscribe.tsx')) },
          { path: '/reset-password/:token?', ...screen(() => import('#client/screens/reset-password.tsx')) },
          { path: '/about', ...screen(() => import('#client/screens/static/about.tsx')) },
          { path: '/community-guidelines', ...screen(() => import('#client/screens/static/community-guidelines.tsx')) },
          { path: '/careers', ...screen(() => import('#client/screens/static/careers.tsx')) },
          { path: '/help', ...screen(() => import('#client/screens/static/help.tsx')) },
          { path: '/help/:slug', ...screen(() => import('#client/screens/static/help-article.tsx')) },
          { path: '/privacy', ...screen(() => import('#client/screens/static/privacy.tsx')) },
          { path: '/terms', ...screen(() => import('#client/screens/static/terms.tsx')) },
          { path: '/cookie-policy', ...screen(() => import('#client/screens/static/cookie-policy.tsx')) },
          { path: '/intellectual-property', ...screen(() => import('#client/screens/static/intellectual-property.tsx')) },
          { path: '/connect', ...screen(() => import('#client/screens/static/connect.tsx')) },
          ...designRoutes,
          { path: '*', ...screen(() => import('#client/screens/not-found.tsx')) },
        ]),
      },
    ],
  },
]

/** Everything between the address and the screen. */
export const App = () => useRoutes(routes)
