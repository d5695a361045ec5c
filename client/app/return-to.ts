import { paths } from '#client/paths.ts'

/** The page first asked for. Only addresses on this site count: anything else would make /auth an open redirect. */
export function returnTo(search: URLSearchParams): string {
  const asked = search.get('returnTo')
  if (!asked?.startsWith('/')) return paths.home()

  // Browsers read "//host", "/\\host" and "/<tab>/host" as other sites; the URL parser sees them the same way. "/.//host" is
  // on this site only until it is serialized again.
  const url = URL.parse(asked, window.location.origin)
  if (url?.origin !== window.location.origin || url.pathname.startsWith('//')) return paths.home()
  return url.pathname + url.search + url.hash
}
