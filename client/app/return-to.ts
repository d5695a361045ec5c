import { paths } from '#client/paths.ts'

/** The page first asked for. Only an address of this site counts: anything else would make /auth an open redirect. */
export function returnTo(search: URLSearchParams): string {
  const asked = search.get('returnTo')
  if (!asked?.startsWith('/')) return paths.home()

  // Browsers read "//host", "/\\host" and "/<tab>/host" as other sites; the URL parser sees what they see.
  // "/.//host" stays here only until it is written out again.
  const url = URL.parse(asked, window.location.origin)
  if (url?.origin !== window.location.origin || url.pathname.startsWith('//')) return paths.home()
  return url.pathname + url.search + url.hash
}
