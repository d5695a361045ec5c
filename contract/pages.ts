/** The pages of the site: the client has a screen for each; for every other path the server answers 404. */
const publicPages = [
  '/auth',
  '/about',
  '/community-guidelines',
  '/careers',
  '/help',
  '/privacy',
  '/terms',
  '/cookie-policy',
  '/intellectual-property',
  '/connect',
]

const memberPages = [
  '/',
  '/posts/{id}',
  '/topics/{tag}',
  '/messages',
  '/messages/{userId}',
  '/notifications',
  '/saved',
  '/lists/{id}',
  '/search',
  '/colleagues/find',
  '/groups',
  '/groups/new',
  '/groups/{id}',
  '/groups/{id}/settings',
  '/groups/{id}/review',
  '/events',
  '/events/new',
  '/events/{id}',
  '/events/{id}/edit',
  '/events/{id}/people',
  '/learning',
  '/learning/new',
  '/learning/record',
  '/learning/goals',
  '/learning/certificates',
  '/learning/{id}',
  '/learning/{id}/edit',
  '/resources',
  '/resources/new',
  '/resources/wanted/new',
  '/resources/wanted/{id}',
  '/resources/wanted/{id}/edit',
  '/resources/offers/new',
  '/resources/offers/{id}',
  '/resources/offers/{id}/edit',
  '/resources/{id}',
  '/resources/{id}/edit',
  '/collections',
  '/collections/new',
  '/collections/{id}',
  '/collections/{id}/edit',
  '/collections/{id}/import/{id}',
  '/collections/{id}/items/{id}',
  '/record/{token}',
  '/certificates/{code}',
  '/profile/{id}',
  '/colleagues',
  '/colleagues/requests',
  '/warnings',
  '/settings',
  '/admin',
  '/admin/overview',
  '/admin/reports',
  '/admin/appeals',
  '/admin/inbox',
  '/admin/audit',
  '/admin/newsletter',
  '/admin/careers',
  '/admin/terms',
  '/admin/learning',
  '/admin/site',
  '/admin/site/{section}',
  '/sign-on',
  '/verify-email',
  '/verify-email/{token}',
  '/reset-password',
  '/reset-password/{token}',
  '/unsubscribe/{token}',
  '/newsletter/confirm/{token}',
  '/newsletter/unsubscribe/{token}',
]

export const pages = [...publicPages, ...memberPages]

/** Numbers have a single spelling. */
const patternOf = (page: string) =>
  new RegExp(`^${page.replaceAll('{id}', String.raw`[1-9]\d{0,9}`).replaceAll(/\{\w+\}/g, '[^/]+')}$`)
const pagePatterns = pages.map(patternOf)
const publicPatterns = publicPages.map(patternOf)
const secretPatterns = memberPages.filter((page) => page.endsWith('/{token}')).map(patternOf)

/** Ignores a slash at the end, as the client does; that also covers a link cut off before its token. */
export const isPage = (pathname: string) => pagePatterns.some((pattern) => pattern.test(pathname.replace(/(?<=[^/])\/$/, '')))

/** May be indexed by search engines; everything else is for members. */
export const isPublicPage = (pathname: string) => publicPatterns.some((pattern) => pattern.test(pathname))

/** Entered by a link in a letter. The address itself is the secret, and is not disclosed to any other site. */
export const hasSecretAddress = (pathname: string) => secretPatterns.some((pattern) => pattern.test(pathname))
