import { toast } from '#client/ui/toast.tsx'

/** The clipboard is there only on https and localhost, and a browser may refuse it. `what` as in "The key could not be copied". */
export async function copyText(text: string, what: string) {
  try {
    await navigator.clipboard.writeText(text)
    toast({ title: `${what[0]?.toUpperCase()}${what.slice(1)} copied` })
  } catch {
    toast({ title: `The ${what} could not be copied`, tone: 'bad' })
  }
}
