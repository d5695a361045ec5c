const here = 'http://ibid.invalid'

/** The page first asked for. The provider sends the browser back here, and from here it goes nowhere but to a page of this site. */
export function internalPath(asked: string | undefined): string {
  if (!asked?.startsWith('/')) return '/'
  // Browsers read "//host", "/\host" and "/<tab>/host" as other sites; the URL parser sees what they see.
  const url = URL.parse(asked, here)
  if (url?.origin !== here || url.pathname.startsWith('//') || /^\/api(\/|$)/i.test(url.pathname)) return '/'
  return url.pathname + url.search + url.hash
}
