import { toast } from '#client/ui/overlays/toast.tsx'

/** `what` as in "The key could not be copied". */
export const copyText = (text: string, what: string) => copy(text, what)

/** To a page on this site, or to a place on the current one. If copying fails, the link is shown for copying by hand. */
export function copyLink(path: string) {
  const address = new URL(path, window.location.href).href
  return copy(address, 'link', address)
}

/** The clipboard is available only on https and localhost, and a browser may refuse it. */
async function copy(text: string, what: string, description?: string) {
  try {
    await navigator.clipboard.writeText(text)
    toast({ title: `${what[0]?.toUpperCase()}${what.slice(1)} copied` })
  } catch {
    toast({ title: `The ${what} could not be copied`, description, tone: 'bad' })
  }
}
