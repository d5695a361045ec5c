import { toast } from '#client/ui/toast.tsx'

/** The clipboard is there only on https and localhost, and a browser may refuse it. */
export async function copyLink(path: string) {
  const address = new URL(path, window.location.origin).href
  try {
    await navigator.clipboard.writeText(address)
    toast({ title: 'Link copied' })
  } catch {
    toast({ title: 'The link could not be copied', description: address, tone: 'bad' })
  }
}
